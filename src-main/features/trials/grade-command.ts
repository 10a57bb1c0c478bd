import { basename } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { AuditError, counted, schemaMismatch } from '../../domain/index.ts';
import { envKeys, parseProfile } from '../../judge/index.ts';
import { gradeAnswers } from './service/index.ts';
import { openRenderer } from '../../render/index.ts';
import type { DrawingToGrade, GradingResult } from './index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { plainTerminalText } from '../../platform/terminal/terminal-text.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly json?: true;
  readonly baseUrl: string;
  readonly model: string;
  readonly keyEnv?: string;
  readonly protocol?: string;
  readonly rubric?: string;
  readonly schema?: string;
}

/** Servers word every failure anew now and then. */
const MAX_REASONS = 10;

const drawingSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  group: z.string().default('all'),
  prompt: z.string(),
  answer: z.string().nullable(),
});

export function addGradeCommand(trial: Command): void {
  trial
    .command('grade')
    .description('have a judge grade drawings: JSON Lines {id, group, prompt, answer}')
    .argument('<file>', 'the answers, a JSON object a line; answer is null where the model gave none')
    .requiredOption('--base-url <url>', 'OpenAI-compatible server of the judge')
    .requiredOption('--model <name>', 'model there')
    .option('--key-env <name>', 'environment variable that holds the key (default: no key)')
    .option('--protocol <file>', 'protocol of graded drawings (default: svg-generation-v5-graded)')
    .option('--rubric <file>', 'rubric of the judge (default: the protocol’s)')
    .option('--schema <file>', 'allow list of elements and attributes (default: the protocol’s)')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('svg-assay trial grade drawings.jsonl --base-url http://127.0.0.1:8000/v1 --model my-judge'),
    )
    .action(async (file: string, options: Options) => {
      const drawings = parseDrawings(await readInput(file), basename(file));
      const result = await grade(drawings, options);
      if (options.json === true) printJson(result);
      else printLine(plainTerminalText(describe(result)));
      throwIfInterrupted();
    });
}

async function grade(drawings: readonly DrawingToGrade[], options: Options): Promise<GradingResult> {
  const { baseUrl, model, keyEnv = null } = options;
  const progress = openProgress();
  try {
    return await gradeAnswers(
      drawings,
      {
        profile: parseProfile({ name: 'grading', baseUrl, model, keyName: keyEnv }),
        keys: envKeys(process.env),
        openRenderer: (rules) => openRenderer({ rules }),
        protocolFile: options.protocol,
        rubricFile: options.rubric,
        schemaFile: options.schema,
      },
      { signal: interrupted, report: progress.report },
    );
  } finally {
    progress.close();
  }
}

/** Throws `bad-drawings` naming the line that is wrong. */
function parseDrawings(text: string, fileName: string): readonly DrawingToGrade[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = drawingSchema.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    throw new AuditError({
      code: 'bad-drawings',
      message: `${fileName}, line ${index + 1} is no drawing: ${schemaMismatch(parsed.error)}`,
      hint: 'give a JSON object with "id", "prompt", "answer" and perhaps "group" on each line',
    });
  });
}

/** The value of a JSON text; undefined where it is none, which no schema takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(result: GradingResult): string {
  const rows = result.groups.map(({ group, graded, errors, mean }) => [
    group,
    String(graded),
    String(errors),
    mean?.toFixed(4) ?? 'n/a',
  ]);
  const zeros = result.drawings.filter(({ status }) => status === 'missing' || status === 'malformed').length;
  return [
    formatTable([['group', 'graded', 'errors', 'mean'], ...rows]),
    `${result.metric} ${result.raw?.toFixed(5) ?? 'n/a'} · score ${result.score?.toFixed(1) ?? 'n/a'} (${result.base} scores 0, ${result.reference} scores 100)`,
    `${zeros} missing or malformed, counted as 0 · ${counted(result.errors, 'error')}, counted nowhere`,
    ...describeErrors(result),
    `judge ${result.judgeModel} · rubric ${result.rubricSha256} · ${result.rendererVersion}`,
  ].join('\n');
}

/** Why drawings have no grade: each reason once, with how many it concerns. */
function describeErrors({ drawings }: GradingResult): readonly string[] {
  const errors = drawings.filter(({ status }) => status === 'error');
  const byReason = Map.groupBy(errors, ({ message }) => message ?? 'no reason is known');
  const lines = [...byReason].map(([reason, alike]) => `  ${alike.length} × ${reason}`);
  if (lines.length <= MAX_REASONS) return lines;
  return [...lines.slice(0, MAX_REASONS), `  … and ${lines.length - MAX_REASONS} more; --json has them all`];
}
