import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { AuditError, counted } from '../../domain/index.ts';
import { cannotWrite } from '../../platform/index.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { envKeys, openJudge, openModel } from '../../judge/index.ts';
import type { JudgeProfile } from '../../judge/index.ts';
import { openStages, readSplit, runEval, SPLITS } from './index.ts';
import { openStoreCache, readJudgeRubric } from '../judging/index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import type { EvalSummary, SplitName } from './index.ts';
import { openRenderer } from '../../render/index.ts';
import { openGroupCommit, openStore } from '../../store/index.ts';
import { endWith } from '../../platform/terminal/end-with.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { buildEvalReport } from './eval-report.ts';
import type { EvalReport } from './eval-report.ts';
import { countUpTo, parseCount } from '../../platform/terminal/parse-options.ts';
import { addProfileOptions, profileOptionsOf, readProfile } from '../judging/profile-options.ts';
import { PROJECT_ROOT } from '../../platform/terminal/project.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { formatTable, formatUsd, printJson, printLine } from '../../platform/terminal/terminal.ts';

/** To each prompt; the whole plan is held in memory. */
const MOST_ROLLOUTS = 10_000;

interface Options {
  readonly split: SplitName;
  readonly out: string;
  readonly json?: true;
  readonly rollouts: number;
  readonly tasks?: number;
  readonly seed: number;
  readonly systemPrompt?: string;
  readonly retryErrors?: true;
  readonly rubric?: string;
  readonly protocol?: string;
}

/** What a drawing is asked for with, unless told otherwise. */
const MODEL_DEFAULTS = { sampling: { temperature: 1, maxTokens: 16_384 }, timeoutMs: 600_000 };

const SYSTEM_PROMPT = join(PROJECT_ROOT, 'resources', 'prompts', 'isometric-scenes.txt');

export function addEvalCommand(program: Command): void {
  const command = program
    .command('eval')
    .description('ask a model for drawings of a split, score them and write a run folder')
    .requiredOption('--split <name>', `prompts to ask for: ${SPLITS.join(', ')}`, parseSplit)
    .requiredOption('--out <dir>', 'run folder to write; one that was interrupted is gone on with')
    .option('--json', 'print one JSON document');
  addProfileOptions(command, '', MODEL_DEFAULTS, ['profile', 'priceImage', 'spendingLimit']);
  addProfileOptions(command, 'judge-')
    .option('--rollouts <n>', `answers to each prompt, 1 to ${MOST_ROLLOUTS}`, countUpTo(MOST_ROLLOUTS), 1)
    .option('--tasks <n>', 'only the first prompts of the split (default: all)', parseCount)
    .option('--seed <n>', 'seed of the first answers; repeats count on from it', parseCount, 1)
    .option('--system-prompt <file>', 'system prompt (default: that for isometric scenes)')
    .option('--retry-errors', 'try rollouts again that ended in an error')
    .option('--rubric <file>', 'rubric of the judge (default: the protocol’s)')
    .option('--protocol <file>', 'scoring protocol (default: isometric-scenes)')
    .addHelpText(
      'after',
      examples(
        'svg-assay eval --split test --tasks 3 --base-url http://127.0.0.1:8000/v1 --model my-model --out my-run',
      ),
    )
    .action(async (options: Options & Record<string, unknown>) => {
      const report = buildEvalReport(await evaluate(options));
      if (options.json === true) printJson(report);
      else printLine(describe(report));
      endWith(report.stopped);
    });
}

async function evaluate(options: Options & Record<string, unknown>): Promise<EvalSummary> {
  const protocol = await readProtocol(options.protocol);
  const keys = envKeys(process.env);
  const model = readProfile(profileOptionsOf(options, ''), MODEL_DEFAULTS);
  if (model === null) throw noModel();
  const askModel = await openModel(model, keys);
  const judgeProfile = readProfile(profileOptionsOf(options, 'judge'), { model: protocol.judge.model });
  const rubric = await readJudgeRubric(protocol, options.rubric);
  const judge = judgeProfile === null ? null : await openJudge(judgeProfile, { keys, rubric });
  const tasks = await readSplit(join(PROJECT_ROOT, 'data', 'splits'), options.split);
  const systemPrompt = (await readInput(options.systemPrompt ?? SYSTEM_PROMPT)).trim();

  makeRunFolder(options.out);
  const store = openStore(options.out);
  // Last, because a browser that nobody closes keeps a failed command from ending.
  const renderer = await openRenderer({ rules: protocol.render });
  const cache = openStoreCache(store, openGroupCommit(store));
  const { stages, close } = openStages({
    protocol,
    renderer,
    judging: judge === null ? null : { judge, cache, againIfUnusable: options.retryErrors === true },
  });
  const progress = openProgress();
  try {
    return await runEval({
      plan: planOf(options, systemPrompt, model, judgeProfile, protocol.id),
      tasks: tasks.slice(0, options.tasks),
      outDir: options.out,
      askModel,
      stages,
      rewardRules: protocol.reward,
      context: { signal: interrupted, report: progress.report },
      retryErrors: options.retryErrors === true,
    });
  } finally {
    progress.close();
    await close();
    await renderer.close();
    store.close();
  }
}

function planOf(
  { split, rollouts, seed }: Options,
  systemPrompt: string,
  model: JudgeProfile,
  judge: JudgeProfile | null,
  environment: string,
): Parameters<typeof runEval>[0]['plan'] {
  return { environment, split, systemPrompt, model, judge, rolloutsPerTask: rollouts, seed };
}

function describe(report: EvalReport): string {
  const { rewardMean, rewardInterval, byOutcome, takenOut } = report;
  const interval =
    rewardInterval === null
      ? ''
      : ` (95%: ${rewardInterval.low.toFixed(3)}–${rewardInterval.high.toFixed(3)})`;
  const outcomes = Object.entries({ ...byOutcome, ...takenOut.errors, unscored: takenOut.unscored });
  return [
    `${report.folder}: ${report.rollouts} of ${counted(report.planned, 'rollout')}, ${report.kept} from before, ${formatUsd(report.costUsd)} spent`,
    `reward ${rewardMean === null ? 'n/a' : rewardMean.toFixed(3)}${interval} over ${report.scored} scored`,
    formatTable([['outcome', 'rollouts'], ...outcomes.map(([name, n]) => [name, String(n)])]),
  ].join('\n');
}

function makeRunFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw cannotWrite(folder, cause, 'choose another folder with --out');
  }
}

function noModel(): AuditError {
  return new AuditError({
    code: 'no-model',
    message: 'no model is named',
    hint: 'use --base-url URL --model M',
  });
}

function parseSplit(text: string): SplitName {
  const split = SPLITS.find((name) => name === text);
  if (split !== undefined) return split;
  throw new InvalidArgumentError(`give one of ${SPLITS.join(', ')}`);
}
