import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand, temporaryFolder } from '../../../command-line.ts';
import { copySamples } from './sample-context.ts';

/** A copy of the sample runs for the command line, in `path` beside room for other files. */
export interface SamplesByCommand {
  readonly path: string;
  readonly folder: string;
  /** Standard output of a command that must end with 0. */
  readonly done: (...args: readonly string[]) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export async function copySamplesForCommands(): Promise<SamplesByCommand> {
  const { path, remove } = await temporaryFolder();
  const folder = join(path, 'results');
  copySamples(folder);
  return {
    ...{ path, folder, remove },
    done: async (...args) => {
      const { code, stdout, stderr } = await runCommand(args);
      expect(code, stderr).toBe(0);
      return stdout;
    },
  };
}
