/**
 * All gates over the answers of the fixtures against `saxes` parsing the same drawings and doing nothing else, in turns,
 * so that a noisy machine slows both. Left out are answers that reach no parser (nothing extracted, too large) and
 * the few that nest thousands deep, where saxes by itself takes quadratic time and would flatter the gates.
 * Then the most processor time that any hostile answer of 64 KB takes; a unit test holds them to 64 MB.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { parseProtocol } from '../../src-main/domain/index.ts';
import { extractDrawing, runGates } from '../../src-main/gates/index.ts';
import { readCorpus } from '../unit/gates/gate-cases.ts';
import { HOSTILE_ANSWERS, HOSTILE_PROMPT } from '../unit/gates/hostile-answers.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20);
const WARM_UP_ROUNDS = 3;
const MAX_RATIO = 4;
const MAX_HOSTILE_MS = 250;

const protocolFile = join(import.meta.dirname, '../../resources/protocols/isometric-scenes.json');
const { gates: rules } = parseProtocol(readFileSync(protocolFile, 'utf8'), protocolFile);
const cases = readCorpus().flatMap(({ answer, prompt }) => {
  const extraction = extractDrawing(answer);
  const parsed =
    extraction.ok &&
    Buffer.byteLength(extraction.svg) <= rules.maxBytes &&
    !answer.includes('<g>'.repeat(1000));
  return parsed ? [{ answer, prompt, svg: extraction.svg }] : [];
});

function parseOnly(svg: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(svg).close();
  } catch {
    // A malformed drawing ends here, as it does for the gates.
  }
}

/** Processor time, which other programs on the machine disturb less than the clock. */
function measureMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

let gatesMs = 0;
let saxesMs = 0;
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  const saxesRoundMs = measureMs(() => cases.forEach(({ svg }) => parseOnly(svg)));
  const gatesRoundMs = measureMs(() => cases.forEach((input) => runGates(input, rules)));
  if (round < 0) continue;
  saxesMs += saxesRoundMs;
  gatesMs += gatesRoundMs;
}

const hostile = [...HOSTILE_ANSWERS].map(([name, answer]) => {
  const ms = measureMs(() => runGates({ answer, prompt: HOSTILE_PROMPT }, rules));
  return { name, ms };
});
const slowest = hostile.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
const ratio = gatesMs / saxesMs;

console.log(
  JSON.stringify({
    bench: 'gates',
    answers: cases.length,
    ratio: round(ratio),
    reach: MAX_RATIO,
    gatesMs: round(gatesMs),
    saxesMs: round(saxesMs),
    slowestHostile: { name: slowest.name, ms: round(slowest.ms), reach: MAX_HOSTILE_MS },
    ok: ratio <= MAX_RATIO && slowest.ms <= MAX_HOSTILE_MS,
  }),
);

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
