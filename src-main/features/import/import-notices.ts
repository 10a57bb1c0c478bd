import type { Problem } from '../../domain/index.ts';
import type { ImportSummary } from './import-folder.ts';

/** What an import met that people should know of, in words. */
export function importNotices({ rewritten, unfinished }: ImportSummary): readonly Problem[] {
  return [
    ...rewritten.map((path) => ({
      code: 'run-rewritten',
      message: `${path} was rewritten, as a resumed evaluation does, and has been read anew`,
      hint: 'labels and results stay with their rollouts',
    })),
    ...unfinished.map((path) => ({
      code: 'run-unfinished',
      message: `${path} was replaced again and again while it was read: what stands there now is not read to its end`,
      hint: 'import the folder again when nothing writes to the file',
    })),
  ];
}
