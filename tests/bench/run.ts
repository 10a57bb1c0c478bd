// Runs every bench in this folder one after the other and writes docs/benchmarks.md. `npm run bench -- NAME…` runs some.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { GOALS, isReached, readFigure } from './goals.ts';

interface Result {
  readonly name: string;
  /** What the bench printed, or why it could not run. */
  readonly figures: Readonly<Record<string, unknown>> | null;
  readonly problem: string | null;
}

const SUFFIX = '.bench.ts';
const wanted = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const results = names.map(runBench);
for (const result of results)
  console.log(JSON.stringify(result.figures ?? { bench: result.name, problem: result.problem }));
if (wanted.length === 0)
  writeFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), describe(results));
process.exitCode = results.some((result) => result.problem !== null) ? 1 : 0;

function runBench(name: string): Result {
  const bench = spawnSync(process.execPath, [join(import.meta.dirname, `${name}${SUFFIX}`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const last = bench.stdout
    .trim()
    .split('\n')
    .findLast((line) => line.startsWith('{'));
  if (bench.status === 0 && last !== undefined) {
    return { name, figures: JSON.parse(last) as Record<string, unknown>, problem: null };
  }
  return {
    name,
    figures: null,
    problem: bench.stderr.trim().split('\n').slice(-5).join(' ') || `ended with ${bench.status}`,
  };
}

function describe(all: readonly Result[]): string {
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const gib = Math.round(totalmem() / 2 ** 30);
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Every speed is a ratio of two figures measured side by side in one run.',
    '',
    `Machine: ${cpus().length} × ${processor}, ${gib} GiB · Node ${process.versions.node} · ${process.platform} ${process.arch}`,
    '',
    '| what | measured | limit | reached |',
    '| --- | ---: | ---: | --- |',
    ...GOALS.map((goal) => describeGoal(goal, all)),
    '',
    'Why an import takes longer than its goal: `docs/import-speed.md`. What was tried for rendering: `docs/rendering.md`.',
    '',
    ...all.flatMap(({ name, figures, problem }) => [
      `## ${name}`,
      '',
      '```json',
      JSON.stringify(figures ?? { problem }, null, 2),
      '```',
      '',
    ]),
  ].join('\n');
}

function describeGoal(goal: (typeof GOALS)[number], all: readonly Result[]): string {
  const printed = all.find(({ name }) => name === goal.bench)?.figures ?? null;
  const value = readFigure(goal, printed);
  const cells =
    value === null ? ['not measured', 'no'] : [String(value), isReached(goal, value) ? 'yes' : 'no'];
  return `| ${[goal.what, cells[0], `${goal.bound} ${goal.limit}`, cells[1]].join(' | ')} |`;
}
