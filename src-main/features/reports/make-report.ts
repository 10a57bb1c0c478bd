import { basename } from 'node:path';
import type { Protocol } from '../../domain/index.ts';
import type { Renderer } from '../../render/index.ts';
import {
  calibrationReport,
  disagreementReport,
  runReport,
  type Report,
  type ReportName,
} from './pages/index.ts';
import type { Store } from '../../store/index.ts';
import { pseudonymOf } from '../queues/pseudonym.ts';
import { calibrateInThread } from '../calibration/calibrate-in-thread.ts';
import { readFrames, readTexts } from './rollout-sources.ts';

export interface ReportRequest {
  readonly name: ReportName;
  /** In the filter language; the empty text takes the whole folder. */
  readonly filter: string;
  /** When the report says it was made. */
  readonly atMs: number;
  /** Puts pseudonyms in the place of annotators' names. */
  readonly pseudonyms: boolean;
  /** Rollouts that are shown with their frames. */
  readonly pictures: number;
}

export interface ReportTools {
  readonly protocol: Protocol;
  /** Asked for only where a frame is no longer kept. */
  readonly openRenderer: () => Promise<Renderer>;
  /** Version of this program. */
  readonly version: string;
}

/** How many rollouts have pictures unless told otherwise: a page of more than that is too large to open. */
export const DEFAULT_PICTURES = 200;

/** Makes a report on an imported folder; what it lists is read while it is written. Throws `bad-filter`. */
export async function makeReport(store: Store, request: ReportRequest, tools: ReportTools): Promise<Report> {
  const { filter, atMs } = request;
  const options = { filter, atMs, version: tools.version, folder: basename(store.location.folder) };
  switch (request.name) {
    case 'disagreements':
      return disagreementReport(
        store,
        {
          ...options,
          pictures: request.pictures,
          nameOf: request.pseudonyms ? pseudonymOf : (annotator) => annotator,
        },
        {
          contentOf: (stored) => readTexts(store, stored),
          framesOf: (stored, content) => readFrames(store, stored, content, tools),
        },
      );
    case 'calibration':
      return calibrationReport(
        await calibrateInThread({
          folder: store.location.folder,
          request: { filter, source: 'recorded' },
        }),
        options,
      );
    case 'run':
      return runReport(store, options);
  }
}
