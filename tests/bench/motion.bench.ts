/** Measuring motion against decoding the same four PNGs with sharp, in turns. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseProtocol } from '../../src-main/domain/index.ts';
import { decodePng, measureMotion } from '../../src-main/motion/index.ts';

const root = join(import.meta.dirname, '../..');
const protocolFile = join(root, 'resources/protocols/isometric-scenes.json');
const { motion: rules } = parseProtocol(readFileSync(protocolFile, 'utf8'), protocolFile);
const folder = join(root, 'tests/fixtures/motion/should-move');
const drawings = readdirSync(folder).map((name) =>
  readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file))),
);
const ROUNDS = 40;
const WARM_UP = 5;

let decodeMs = 0;
let motionMs = 0;
for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
  for (const pngs of drawings) {
    const start = performance.now();
    const frames = await Promise.all(pngs.map(decodePng));
    const decoded = performance.now();
    measureMotion(frames, rules);
    if (round < WARM_UP) continue;
    decodeMs += decoded - start;
    motionMs += performance.now() - decoded;
  }
}
const count = drawings.length * ROUNDS;
console.log(
  JSON.stringify({
    bench: 'motion',
    ratio: Number((motionMs / decodeMs).toFixed(2)),
    reach: 2,
    motionMsPerDrawing: Number((motionMs / count).toFixed(2)),
    decodeMsPerDrawing: Number((decodeMs / count).toFixed(2)),
    drawings: count,
  }),
);
