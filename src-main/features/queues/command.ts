import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { AuditError, counted, ITEMS, shortRunNames, type Item } from '../../domain/index.ts';
import { drawQueue, planQueue, QUEUE_ASKS, queueLines } from './index.ts';
import type { QueueAsks, QueuePlan, QueueRecipeInput } from './index.ts';
import { listQueues, listRuns, type Queue, type Store } from '../../store/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { findQueue } from './find-queue.ts';
import { withImportedFolder } from '../import/imported-folder.ts';
import { buildQueueCreated, buildQueueReport } from './queue-report.ts';
import { parseCount, parseItems, parsePeople } from '../../platform/terminal/parse-options.ts';
import { formatTable, printJson, printLine, printNotice } from '../../platform/terminal/terminal.ts';
import { writeOutput } from '../../platform/terminal/write-output.ts';

const RECIPES = ['matching', 'random', 'stratified', 'disagreements', 'flagged', 'gate-failures'] as const;

interface CreateOptions {
  readonly name: string;
  readonly recipe: (typeof RECIPES)[number];
  readonly n?: number;
  readonly perCell?: number;
  readonly by?: readonly Item[];
  readonly where: string;
  readonly asks?: QueueAsks;
  readonly items: readonly Item[];
  readonly repeats: number;
  readonly people?: readonly string[];
  readonly overlap: number;
  readonly seed: number;
  readonly blind: boolean;
  readonly dryRun?: true;
  readonly json?: true;
}

/** Gives the command, to which labelling adds its own part. */
export function addQueueCommand(program: Command): Command {
  const queue = program
    .command('queue')
    .description('draw queues of rollouts to label, list, export and hand them out');
  queue
    .command('create')
    .description('draw a queue and freeze it')
    .argument('<folder>', 'results folder')
    .requiredOption('--name <name>', 'name of the queue')
    .addOption(new Option('--recipe <recipe>', 'how to draw').choices(RECIPES).default('random'))
    .option('--n <count>', 'entries of a random draw, which needs it', parseCount)
    .option(
      '--per-cell <count>',
      'entries of each cell of verdict × run × item of a stratified draw, which needs it',
      parseCount,
    )
    .option(
      '--by <list>',
      'items whose verdicts make these cells, comma-separated (default: those of --items)',
      parseItems,
    )
    .option(
      '--where <filter>',
      'only rollouts that match the filter (docs/filter-language.md; default: all)',
      '',
    )
    .addOption(
      new Option('--asks <what>', 'what is asked').choices(QUEUE_ASKS).default(undefined, 'by the recipe'),
    )
    .option('--items <list>', 'items to ask about, comma-separated', parseItems, ITEMS)
    .option(
      '--repeats <share>',
      'share of entries that return later, unannounced, 0 to 0.5',
      shareUpTo(0.5),
      0,
    )
    .option(
      '--people <names>',
      'people to divide the entries among, comma-separated (default: everybody gets all)',
      parsePeople,
    )
    .option(
      '--overlap <share>',
      'share of entries that a second of --people labels too, 0 to 1',
      shareUpTo(1),
      0.2,
    )
    .option('--seed <number>', 'seed of the draw', parseSeed, 1)
    .option('--no-blind', 'show verdicts while labelling; such labels enter no figure')
    .option('--dry-run', 'only tell how many entries there would be, and from where')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('svg-assay queue create runs --name figures --recipe stratified --per-cell 4 --items figure'),
    )
    .action((folder: string, options: CreateOptions) => create(folder, options));
  queue
    .command('list')
    .description('the queues of a folder, newest first')
    .argument('<folder>', 'results folder')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('svg-assay queue list runs'))
    .action((folder: string, options: { readonly json?: true }) =>
      withImportedFolder(folder, (store) => {
        const queues = listQueues(store);
        if (options.json === true) printJson(queues.map(buildQueueReport));
        else printLine(describeQueues(queues));
      }),
    );
  queue
    .command('export')
    .description('a queue with its recipe, entries and sampling probabilities, as JSON Lines')
    .argument('<folder>', 'results folder')
    .argument('<queue>', 'name of the queue, or its number')
    .option('--out <file>', 'file to write (default: standard output)')
    .addHelpText('after', examples('svg-assay queue export runs figures --out figures.jsonl'))
    .action((folder: string, name: string, options: { readonly out?: string }) =>
      withImportedFolder(folder, async (store) => {
        const lines = queueLines(store, findQueue(store, name).id);
        await writeOutput(
          options.out,
          Iterator.from(lines).map((line) => `${line}\n`),
        );
      }),
    );
  return queue;
}

async function create(folder: string, options: CreateOptions): Promise<void> {
  const recipe = readRecipe(options);
  await withImportedFolder(folder, (store) => {
    const plan = planQueue(store, recipe);
    const queue = options.dryRun === true ? null : drawQueue(store, options.name, recipe);
    if (options.json === true) printJson(buildQueueCreated(queue, plan));
    else printLine(describePlan(queue, plan, runNames(store)));
  });
}

function readRecipe(options: CreateOptions): QueueRecipeInput {
  const { recipe, where, items, repeats, people, overlap, seed, blind } = options;
  const byRecipe = recipe === 'gate-failures' ? 'gate' : recipe === 'flagged' ? 'flag' : 'items';
  return {
    draw: readDraw(options),
    filter: where,
    asks: options.asks ?? byRecipe,
    items: [...items],
    repeatShare: repeats,
    sharing: people === undefined ? null : { people: [...people], overlap },
    blind,
    seed,
  };
}

function readDraw({ recipe, n, perCell, by }: CreateOptions): QueueRecipeInput['draw'] {
  if (recipe === 'random') return { kind: recipe, n: needed(n, '--n', recipe) };
  if (recipe === 'stratified')
    return { kind: recipe, perCell: needed(perCell, '--per-cell', recipe), by: by && [...by] };
  return { kind: recipe };
}

function needed(value: number | undefined, option: string, recipe: string): number {
  if (value !== undefined) return value;
  throw new AuditError({
    code: 'bad-recipe',
    message: `a ${recipe} queue needs ${option}`,
    hint: `add ${option} and how many`,
  });
}

function describePlan(queue: Queue | null, plan: QueuePlan, nameOf: (runName: string) => string): string {
  if (plan.withoutDrawing > 0 && plan.recipe.asks === 'items')
    printNotice(`no drawing: ${plan.withoutDrawing} of those that match; add has:drawing to leave them out`);
  if (plan.withoutVerdict > 0 && plan.recipe.asks === 'items')
    printNotice(
      `not judged: ${plan.withoutVerdict} of those that match; labels of them calibrate no judge; add has:judge to leave them out`,
    );
  const made = queue === null ? 'would hold' : `“${queue.name}” (#${queue.id}) holds`;
  const repeats = plan.repeats === 0 ? '' : `, ${counted(plan.repeats, 'hidden repeat')} among them`;
  const perRun = plan.perRun.map(({ runName, matching, drawn }) => [
    nameOf(runName),
    String(matching),
    String(drawn),
  ]);
  const perPerson = plan.perPerson.map(
    ({ person, entries }) => `${person}: ${counted(entries, 'entry', 'entries')}`,
  );
  return [
    `${queue === null ? 'the queue' : 'queue'} ${made} ${counted(plan.entries.length, 'entry', 'entries')} of ${plan.population} that match${repeats}`,
    formatTable([['run', 'match', 'drawn'], ...perRun]),
    ...perPerson,
    plan.unknownBecause === null
      ? 'sampling probabilities are known: its labels may correct rates'
      : `its labels enter no estimate: ${plan.unknownBecause}`,
  ].join('\n');
}

/** Runs as the interface calls them; those that share a name keep it. */
function runNames(store: Store): (runName: string) => string {
  const runs = listRuns(store);
  const names = shortRunNames(runs);
  const byName = Map.groupBy(runs, ({ name }) => name);
  return (runName) => {
    const [run, ...others] = byName.get(runName) ?? [];
    return run === undefined || others.length > 0 ? runName : (names.get(run) ?? runName);
  };
}

function describeQueues(queues: readonly Queue[]): string {
  if (queues.length === 0) return 'no queues';
  const rows = queues.map((queue) => [
    `#${queue.id} ${queue.name}${queue.archived ? ' (archived)' : ''}`,
    String(queue.entries),
    queue.knownProbabilities ? 'known' : 'unknown',
    queue.progress.map(({ annotator, done }) => `${annotator} ${done}`).join(', ') || 'nobody yet',
  ]);
  return formatTable([['queue', 'entries', 'probabilities', 'done'], ...rows]);
}

function parseSeed(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff)
    throw new InvalidArgumentError('give a whole number from 0 to 4294967295');
  return value;
}

function shareUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= 0 && value <= most) return value;
    throw new InvalidArgumentError(`give a share from 0 to ${most}`);
  };
}
