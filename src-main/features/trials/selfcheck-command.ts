import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { envKeys, resolveKey } from '../../judge/index.ts';
import { checkServer, findTrialRecord, openTrialStore } from './service/index.ts';
import { openRenderer } from '../../render/index.ts';
import { formatSelfcheck, parsePrompts, SELFCHECK_DEFAULTS } from './index.ts';
import type { SelfcheckRecord } from './index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { EXIT } from '../../platform/terminal/exit-codes.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import type { SelfcheckReport } from './selfcheck-report.ts';
import { plainTerminalText } from '../../platform/terminal/terminal-text.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { printJson, printLine, printNotice } from '../../platform/terminal/terminal.ts';
import { writeOutput } from '../../platform/terminal/write-output.ts';

interface Options {
  readonly baseUrl: string;
  readonly model: string;
  readonly prompts: string;
  readonly sample?: number;
  readonly total?: number;
  readonly concurrency?: number;
  readonly startupDeadline?: number;
  readonly requestDeadline?: number;
  readonly deadline?: number;
  readonly schema?: string;
  readonly keyEnv?: string;
  readonly trial?: string;
  readonly store?: string;
  readonly out?: string;
  readonly failOn?: 'gate';
  readonly json?: true;
}

export function addSelfcheckCommand(program: Command): void {
  program
    .command('selfcheck')
    .description('check a served model through the gates of trial pages')
    .requiredOption('--base-url <url>', 'OpenAI-compatible server, with or without /v1')
    .requiredOption('--model <name>', 'model to ask for')
    .requiredOption(
      '--prompts <file>',
      'file of prompts: a JSON object with "prompt" a line, a JSON array, or a prompt a line',
    )
    .option('--sample <n>', `requests that are made (default: ${SELFCHECK_DEFAULTS.sample})`, parseCount)
    .option('--total <n>', `requests that they stand for (default: ${SELFCHECK_DEFAULTS.total})`, parseCount)
    .option('--concurrency <n>', `requests at once (default: ${SELFCHECK_DEFAULTS.concurrency})`, parseCount)
    .option(
      '--startup-deadline <seconds>',
      `seconds until GET /health answers 200 (default: ${SELFCHECK_DEFAULTS.startupDeadlineS})`,
      parseSeconds,
    )
    .option(
      '--request-deadline <seconds>',
      `seconds for one answer (default: ${SELFCHECK_DEFAULTS.requestDeadlineS})`,
      parseSeconds,
    )
    .option(
      '--deadline <seconds>',
      `seconds for all requests that the sample stands for (default: ${SELFCHECK_DEFAULTS.totalDeadlineS})`,
      parseSeconds,
    )
    .option('--schema <file>', 'allow list of elements and attributes (default: the protocol’s)')
    .option('--key-env <name>', 'environment variable that holds the key (default: no key)')
    .option('--trial <trial>', 'imported trial to which the run belongs (default: none)')
    .option('--store <folder>', 'where trials are kept (default: the user data directory)')
    .option('--out <file>', 'file to write the result to as JSON, too (default: none)')
    .option('--fail-on <what>', 'exit with 2 where this is found: gate (default: nothing)', parseFailOn)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('svg-assay selfcheck --base-url http://127.0.0.1:8000 --model my-model --prompts prompts.txt'),
    )
    .action(async (options: Options) => {
      const { id, trialId, result } = await check(options);
      const report: SelfcheckReport = { id, trialId, ...result };
      if (options.out !== undefined) await writeOutput(options.out, [`${JSON.stringify(report, null, 2)}\n`]);
      if (options.json === true) printJson(report);
      else printLine(plainTerminalText(formatSelfcheck(result)).trimEnd());
      throwIfInterrupted();
      if (options.failOn === 'gate' && result.outcome !== 'passed') process.exitCode = EXIT.found;
    });
}

async function check(options: Options): Promise<SelfcheckRecord> {
  const prompts = parsePrompts(await readInput(options.prompts), basename(options.prompts));
  const key = await resolveKey(options.keyEnv ?? null, envKeys(process.env));
  const store = openTrialStore({ folder: options.store });
  const progress = openProgress();
  printNotice(plainTerminalText(`svg-assay: checking ${options.model} at ${options.baseUrl}`));
  try {
    return await checkServer(
      store,
      {
        baseUrl: options.baseUrl,
        model: options.model,
        prompts,
        trialId: options.trial === undefined ? null : findTrialRecord(store, options.trial).id,
        ...given({
          sample: options.sample,
          total: options.total,
          concurrency: options.concurrency,
          startupDeadlineS: options.startupDeadline,
          requestDeadlineS: options.requestDeadline,
          totalDeadlineS: options.deadline,
          schemaFile: options.schema,
          apiKey: key ?? undefined,
        }),
      },
      (rules) => openRenderer({ rules, pages: 1 }),
      { signal: interrupted, report: progress.report },
    );
  } finally {
    progress.close();
    store.close();
  }
}

/** The options that were given; an absent one must not stand in the way of its default. */
function given<Options extends object>(
  options: Options,
): { [Name in keyof Options]?: NonNullable<Options[Name]> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  // Only entries of `options` are in it, and none of them is undefined.
  return Object.fromEntries(entries) as { [Name in keyof Options]?: NonNullable<Options[Name]> };
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('give a whole number from 1');
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new InvalidArgumentError('give seconds above 0');
}

function parseFailOn(text: string): 'gate' {
  if (text === 'gate') return text;
  throw new InvalidArgumentError('give gate');
}
