import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { readJudgeRubric } from '../../pipeline/judging/index.ts';
import { writeSheet, type WrittenSheet } from '../../pipeline/labelling/index.ts';
import { readProtocol } from '../../pipeline/read-protocol.ts';
import { openRenderer, type Renderer } from '../../render/index.ts';
import type { Store } from '../../store/index.ts';
import { examples } from '../examples.ts';
import { findQueue } from '../find-queue.ts';
import { withImportedFolder } from '../imported-folder.ts';
import { interrupted, throwIfInterrupted } from '../interrupts.ts';
import { parseName } from '../parse-options.ts';
import { printLine, printNotice } from '../terminal.ts';

interface Options {
  readonly annotator: string;
  readonly out: string;
}

/** Positions beyond these are counted and not printed. */
const MAX_SHOWN = 20;

export function addQueueSheetCommand(queue: Command): void {
  queue
    .command('sheet')
    .description('what somebody needs to answer a queue elsewhere: a table to fill in, and the frames')
    .argument('<folder>', 'results folder')
    .argument('<queue>', 'name of the queue, or its number')
    .requiredOption('--annotator <name>', 'who will answer, in an order of their own', parseName)
    .requiredOption('--out <dir>', 'folder for answers.csv and frames/')
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
  const opened: Promise<Renderer>[] = [];
  try {
    return await writeSheet(store, { queueId, annotator }, out, {
      rubric: await readJudgeRubric(protocol),
      // Only for frames that were pruned from the cache.
      openRenderer: () => {
        opened[0] ??= openRenderer({ rules: protocol.render });
        return opened[0];
      },
      signal: interrupted,
    });
  } catch (thrown) {
    throwIfInterrupted();
    throw thrown;
  } finally {
    for (const renderer of await Promise.allSettled(opened))
      if (renderer.status === 'fulfilled') await renderer.value.close();
  }
}

function describe({ file, entries, pictures, withoutFrames }: WrittenSheet, { annotator }: Options): string {
  const without =
    withoutFrames.slice(0, MAX_SHOWN).join(', ') + (withoutFrames.length > MAX_SHOWN ? ' …' : '');
  if (withoutFrames.length > 0)
    printNotice(
      `svg-assay: ${counted(withoutFrames.length, 'entry', 'entries')} without frames: ${without}\n  → svg-assay audit draws those that were not audited yet`,
    );
  return `${counted(entries, 'entry', 'entries')} for ${annotator} in ${file}, with ${counted(pictures, 'frame')} in frames/POSITION-K.png`;
}
