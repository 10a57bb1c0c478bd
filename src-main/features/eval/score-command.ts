import type { Command } from 'commander';
import { counted } from '../../domain/index.ts';
import { envKeys, openJudge } from '../../judge/index.ts';
import type { JudgeCache } from '../../judge/index.ts';
import { openStages, scoreAnswer } from './index.ts';
import { readJudgeRubric } from '../judging/index.ts';
import { readProtocol } from '../../platform/read-protocol.ts';
import { openRenderer } from '../../render/index.ts';
import { examples } from '../../platform/terminal/examples.ts';
import { interrupted } from '../../platform/terminal/interrupts.ts';
import { buildScoreReport } from './score-report.ts';
import type { ScoreReport } from './score-report.ts';
import { parseNames } from '../../platform/terminal/parse-options.ts';
import { addProfileOptions, profileOptionsOf, readProfile } from '../judging/profile-options.ts';
import { readInput } from '../../platform/terminal/read-input.ts';
import { formatTable, printJson, printLine } from '../../platform/terminal/terminal.ts';

interface Options {
  readonly prompt: string;
  readonly objects: readonly string[];
  readonly moving?: string;
  readonly json?: true;
  readonly rubric?: string;
  readonly protocol?: string;
}

/** One answer is asked about once: there is nothing to find again. */
const NO_CACHE: JudgeCache = { get: () => Promise.resolve([]), put: () => Promise.resolve() };

export function addScoreCommand(program: Command): void {
  const command = program
    .command('score')
    .description('put one answer through gates, frames, motion and, where one is named, a judge')
    .argument('<answer-file>', 'the model’s answer, or a bare drawing')
    .requiredOption('--prompt <text>', 'what the model was asked')
    .option(
      '--objects <list>',
      'the objects that the prompt names, comma-separated (default: none)',
      parseNames,
      [],
    )
    .option('--moving <name>', 'the element that the prompt says moves (default: none)')
    .option('--json', 'print one JSON document');
  addProfileOptions(command, '', {}, ['concurrency'])
    .option('--rubric <file>', 'rubric of the judge (default: the protocol’s)')
    .option('--protocol <file>', 'scoring protocol (default: isometric-scenes)')
    .addHelpText(
      'after',
      examples(
        "svg-assay score answer.txt --prompt 'A windmill on a hill; the sails turn.' --moving windmill",
      ),
    )
    .action(async (file: string, options: Options & Record<string, unknown>) => {
      const report = await score(file, options);
      if (options.json === true) printJson(report);
      else printLine(describe(report));
    });
}

async function score(file: string, options: Options & Record<string, unknown>): Promise<ScoreReport> {
  const answer = await readInput(file);
  const protocol = await readProtocol(options.protocol);
  const profile = readProfile(profileOptionsOf(options, ''), { model: protocol.judge.model });
  const rubric = await readJudgeRubric(protocol, options.rubric);
  const judge = profile === null ? null : await openJudge(profile, { keys: envKeys(process.env), rubric });
  const renderer = await openRenderer({ rules: protocol.render, pages: 1 });
  const judging = judge === null ? null : { judge, cache: NO_CACHE, againIfUnusable: false };
  const { stages, close } = openStages({ protocol, renderer, judging });
  try {
    const task = { prompt: options.prompt, objects: options.objects, moving: options.moving ?? null };
    const scored = await scoreAnswer(answer, task, { stages, rules: protocol.reward, signal: interrupted });
    return buildScoreReport(task, scored);
  } finally {
    await close();
    await renderer.close();
  }
}

function describe(report: ScoreReport): string {
  const { gates, render, motion, items } = report;
  const notReached = 'not reached';
  const rows = [
    ['gates', gates === null ? notReached : gates.ok ? 'passed' : `failed: ${gates.gate ?? ''}`],
    [
      'render',
      render === null ? notReached : (render.failure?.message ?? counted(render.frames.length, 'frame')),
    ],
    ['blank', motion === null ? notReached : yesNo(motion.blank)],
    ['motion check', motion === null ? notReached : motion.pass ? 'passed' : 'failed'],
    ...Object.entries(items).map(([name, answer]) => [name, answer ?? 'not asked or no verdict']),
    ['reward', report.reward === undefined ? `none: ${report.reason ?? ''}` : report.reward.toFixed(3)],
  ];
  const failures = gates?.failures ?? [];
  return [
    formatTable(rows.map(([name = '', value = '']) => [`${name.padEnd(12)}  ${value}`])),
    ...failures.map(
      ({ gate, message, line, column }) => `${gate} at ${line ?? '–'}:${column ?? '–'}: ${message}`,
    ),
  ].join('\n');
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
