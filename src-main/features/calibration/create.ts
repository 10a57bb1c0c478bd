import { calibrateInThread } from './thread/index.ts';
import { type FolderCalibration } from './index.ts';
import { storeOf } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { CalibrationBackend } from './contract.ts';
import { KeptAnswers } from './kept-answers.ts';

export function createCalibration(context: AssayContext): CalibrationBackend {
  const answers = new KeptAnswers<FolderCalibration>();
  return {
    calibration: (workspaceId, request) => {
      const store = storeOf(context, workspaceId);
      return answers.get([workspaceId, request], [store], () =>
        calibrateInThread({ folder: store.location.folder, request }),
      );
    },
  };
}
