import type { Command } from 'commander';
import { cannotWrite } from '../../platform/index.ts';
import { counted } from '../../domain/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { openCases, writeFrames } from './index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { getRollout, idsByIdentity, type Store } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { withFrameSources } from './frame-sources.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { parseFolder, parseName } from '../../platform/terminal/parse-options.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';
import { writeOutput } from '../../platform/terminal/write-output.ts';

interface Options {
  readonly adjudicator: string;
  readonly out?: string;
  readonly frames?: string;
}

export function addLabelCasesCommand(labels: Command): void {
  labels
    .command('cases')
    .description(
      'what waits for adjudication, as JSON Lines to fill in value (yes, no, undecidable) and reason',
    )
    .argument('<folder>', 'results folder')
    .requiredOption('--adjudicator <name>', 'who decides: nobody who answered the case', parseName)
    .option('--out <file>', 'file to write (default: standard output)')
    .option('--frames <dir>', 'folder for the frames of the cases (default: none are written)', parseFolder)
    .addHelpText(
      'after',
      examples('svg-assay labels cases runs --adjudicator cleo --out cases.jsonl --frames cases'),
    )
    .action((folder: string, options: Options) =>
      withImportedFolder(folder, async (store) => {
        const lines = await caseLines(store, options);
        await writeOutput(
          options.out,
          lines.map((line) => `${JSON.stringify(line)}\n`),
        );
        printNotice(
          `${counted(lines.length, 'case')} for ${options.adjudicator}: where people differ, and a tenth of where they agree`,
        );
      }),
    );
}

/** A case is shown by its prompt, the answers without names, and its frames where a folder for them is given. */
async function caseLines(
  store: Store,
  { adjudicator, frames }: Options,
): Promise<readonly Record<string, unknown>[]> {
  const cases = openCases(store, adjudicator).flatMap((found) => {
    const rolloutId = idsByIdentity(store, found.identity).at(-1);
    return rolloutId === undefined ? [] : [{ ...found, rolloutId }];
  });
  const named = cases.map(({ rolloutId }, index) => ({ name: String(index + 1), rolloutId }));
  const written = frames === undefined ? null : await writeCaseFrames(store, named, frames);
  return cases.map(({ identity, item, answers, rolloutId }, index) => ({
    ...{ identity, item, prompt: getRollout(store, rolloutId).row.prompt, answers },
    ...(written === null ? {} : { frames: written.get(String(index + 1)) }),
    ...{ value: null, reason: null },
  }));
}

async function writeCaseFrames(
  store: Store,
  named: Parameters<typeof writeFrames>[2],
  folder: string,
): ReturnType<typeof writeFrames> {
  try {
    makeFolder(folder);
    return await withFrameSources(await readProtocol(), (sources) =>
      writeFrames(store, 'has:label', named, folder, sources),
    );
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
    throw cannotWrite(folder, cause, 'choose another folder with --frames');
  }
}
