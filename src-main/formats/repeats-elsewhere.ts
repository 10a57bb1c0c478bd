import { LineMemory, lineKeys } from './line-memory.ts';
import type { FileState } from './file-state.ts';

/** A file that was read, and the journals of all its batches, which are fetched when their turn comes. */
export interface RememberedFile {
  readonly path: string;
  readonly state: FileState;
  readonly journals: () => Iterable<Uint8Array>;
}

/** A line that stands, byte for byte, in an earlier file of the run, too: `of` is its line there. */
export interface RepeatElsewhere {
  readonly file: string;
  readonly line: number;
  readonly ofFile: string;
  readonly of: number;
}

/** Finds the lines of a run's files that stand in an earlier one already, from what is remembered of them: no file is read. */
export function findRepeatsElsewhere(files: readonly RememberedFile[]): readonly RepeatElsewhere[] {
  const memory = new LineMemory();
  const repeats: RepeatElsewhere[] = [];
  const starts: { readonly path: string; readonly linesBefore: number }[] = [];
  let linesBefore = 0;
  for (const { path, state, journals } of files) {
    starts.push({ path, linesBefore });
    const unfinished = state.unfinished === null ? [] : [state.unfinished];
    for (const keys of [lineKeys(journals()), unfinished]) {
      for (const key of keys) {
        // One number stands for file and line: the lines of all files are counted on.
        const first = memory.firstPlace(key, linesBefore + key.line);
        const home = first === null ? undefined : starts.findLast((start) => start.linesBefore < first);
        if (first === null || home === undefined || home.path === path) continue;
        repeats.push({ file: path, line: key.line, ofFile: home.path, of: first - home.linesBefore });
      }
    }
    linesBefore += state.lines + 1;
  }
  return repeats;
}
