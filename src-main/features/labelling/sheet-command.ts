import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { readJudgeRubric } from '../judging/index.ts';
import { writeSheet, type WrittenSheet } from './index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import type { Store } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { findQueue } from '../queues/find-queue.ts';
import { withFrameSources } from './frame-sources.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { parseFolder, parseName } from '../../platform/terminal/parse-options.ts';
import { printLine, printNotice } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly annotator: string;
  readonly out: string;
}

/** Entries beyond these are counted and not printed. */
const MAX_SHOWN = 20;

export function addQueueSheetCommand(queue: Command): void {
  queue
    .command('sheet')
    .description('what somebody needs to answer a queue elsewhere: a table to fill in, and the frames')
    .argument('<folder>', 'results folder')
    .argument('<queue>', 'name of the queue, or its number')
    .requiredOption('--annotator <name>', 'who will answer, in an order of their own', parseName)
    .requiredOption('--out <dir>', 'folder for answers.csv and frames/', parseFolder)
    .addHelpText('after', examples('svg-assay queue sheet runs figures --annotator ada --out for-ada'))
    .action((folder: string, name: string, options: Options) =>
      withImportedFolder(folder, async (store) => {
        const sheet = await write(store, findQueue(store, name).id, options);
        printLine(describe(sheet, options));
      }),
    );
}

async function write(store: Store, queueId: number, { annotator, out }: Options): Promise<WrittenSheet> {
  const protocol = await readProtocol();
  const rubric = await readJudgeRubric(protocol);
  return withFrameSources(protocol, (sources) =>
    writeSheet(store, { queueId, annotator }, out, { ...sources, rubric }),
  );
}

function describe({ file, entries, pictures, withoutFrames }: WrittenSheet, { annotator }: Options): string {
  const without =
    withoutFrames.slice(0, MAX_SHOWN).join(', ') + (withoutFrames.length > MAX_SHOWN ? ' …' : '');
  if (withoutFrames.length > 0)
    printNotice(
      `svg-assay: ${counted(withoutFrames.length, 'entry', 'entries')} without frames: ${without}\n  → svg-assay audit draws those that were not audited yet`,
    );
  return `${counted(entries, 'entry', 'entries')} for ${annotator} in ${file}, with ${counted(pictures, 'frame')} in frames/ENTRY-K.png`;
}
