/**
 * 2,000 drawings in a row through one renderer: what the later ones take, in time and in memory of all processes, against the
 * first 200. Each drawing is another one, so that nothing is answered from what was drawn before.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseProtocol } from '../../src-main/domain/index.ts';
import { openRenderer, seededTimes } from '../../src-main/render/index.ts';
import { processTreeBytes } from '../../src-main/render/process-memory.ts';

const root = join(import.meta.dirname, '../..');
const protocolFile = join(root, 'resources/protocols/isometric-scenes.json');
const { render: rules } = parseProtocol(readFileSync(protocolFile, 'utf8'), protocolFile);
const scenes = join(root, 'tests/fixtures/render/scenes');
const drawings = readdirSync(scenes).map((name) => readFileSync(join(scenes, name), 'utf8'));

/** A multiple of the number of scenes, so that every block draws the same ones. */
const BLOCK = Math.round(200 / drawings.length) * drawings.length;
const BLOCKS = 10;
const CONCURRENCY = 2;

interface Block {
  readonly msPerDrawing: number;
  readonly memoryMib: number | null;
}

const renderer = await openRenderer({ rules, pages: CONCURRENCY });
const blocks: Block[] = [];
try {
  // Starting the browser is not what is measured.
  await drawAll(Array.from({ length: drawings.length }, (_, i) => drawingOf(-1 - i)));
  for (let block = 0; block < BLOCKS; block += 1) {
    const start = performance.now();
    await drawAll(Array.from({ length: BLOCK }, (_, i) => drawingOf(block * BLOCK + i)));
    const bytes = processTreeBytes(process.pid);
    blocks.push({
      msPerDrawing: (performance.now() - start) / BLOCK,
      memoryMib: bytes === null ? null : bytes / 2 ** 20,
    });
  }
} finally {
  await renderer.close();
}

const [first, ...later] = blocks;
if (first === undefined) throw new Error('nothing was drawn');
const laterMs = later.reduce((sum, { msPerDrawing }) => sum + msPerDrawing, 0) / later.length;
const peakMib = Math.max(...later.map(({ memoryMib }) => memoryMib ?? Number.NaN));
console.log(
  JSON.stringify({
    bench: 'many-drawings',
    ratio: round(laterMs / first.msPerDrawing),
    reach: 1.1,
    memoryRatio: first.memoryMib === null ? null : round(peakMib / first.memoryMib),
    memoryReach: 1.15,
    drawings: BLOCK * BLOCKS,
    msPerDrawing: blocks.map(({ msPerDrawing }) => round(msPerDrawing)),
    memoryMib: blocks.map(({ memoryMib }) => (memoryMib === null ? null : Math.round(memoryMib))),
  }),
);

function drawingOf(number: number): string {
  return `${drawings.at(number % drawings.length) ?? ''}<!-- ${number} -->`;
}

async function drawAll(svgs: readonly string[]): Promise<void> {
  const waiting = [...svgs];
  const draw = async () => {
    for (let svg = waiting.pop(); svg !== undefined; svg = waiting.pop()) {
      const result = await renderer.render({ svg, timesS: seededTimes(svg, rules) });
      if (!result.ok) throw new Error(result.failure.message);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, draw));
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
