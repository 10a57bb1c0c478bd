import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { envKeys, resolveKey } from '../../judge/index.ts';
import { checkServer, findTrialRecord, openTrialStore } from '../../pipeline/trials/index.ts';
import { openRenderer } from '../../render/index.ts';
import { formatSelfcheck, parsePrompts } from '../../trials/index.ts';
import type { SelfcheckRecord } from '../../trials/index.ts';
import { EXIT } from '../exit-codes.ts';
import { interrupted, throwIfInterrupted } from '../interrupts.ts';
import type { SelfcheckReport } from '../json/selfcheck-report.ts';
import { plainTerminalText } from '../terminal-text.ts';
import { openProgress } from '../progress.ts';
import { readInput } from '../read-input.ts';
import { printJson, printLine, printNotice } from '../terminal.ts';
import { writeOutput } from '../write-output.ts';

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
    .requiredOption('--base-url <url>', 'an OpenAI-compatible server, with or without /v1')
    .requiredOption('--model <name>', 'the model to ask for')
    .requiredOption(
      '--prompts <file>',
      'a JSON object with "prompt" a line, a JSON array, or a prompt a line',
    )
    .option('--sample <n>', 'requests that are made', parseCount)
    .option('--total <n>', 'requests that they stand for', parseCount)
    .option('--concurrency <n>', 'requests in flight', parseCount)
    .option('--startup-deadline <seconds>', 'until GET /health answers 200', parseSeconds)
    .option('--request-deadline <seconds>', 'for one answer', parseSeconds)
    .option('--deadline <seconds>', 'for all requests that the sample stands for', parseSeconds)
    .option('--schema <file>', 'another allow list of elements and attributes')
    .option('--key-env <name>', 'environment variable that holds the key')
    .option('--trial <trial>', 'the imported trial to which the run belongs')
    .option('--store <folder>', 'where trials are kept (default: in the user data directory)')
    .option('--out <file>', 'write the result as JSON there, too')
    .option('--fail-on <what>', 'exit with 2 where a gate failed: gate', parseFailOn)
    .option('--json', 'print one JSON document')
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
  throw new InvalidArgumentError('Give a whole number above 0.');
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds;
  throw new InvalidArgumentError('Give seconds above 0.');
}

function parseFailOn(text: string): 'gate' {
  if (text === 'gate') return text;
  throw new InvalidArgumentError('Only gate can be found.');
}
