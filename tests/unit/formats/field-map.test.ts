import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  chooseFieldMap,
  findRuns,
  gatesOfCode,
  parseFieldMap,
  readBuiltInFieldMaps,
  readFieldMap,
} from '../../../src-main/formats/index.ts';
import { episodeRow, joinBatches, readBatches, rowsFile, RUNS, scratchFolder } from './fixture-runs.ts';
import type { FieldMap, ReadBatch } from '../../../src-main/formats/index.ts';

const maps = await readBuiltInFieldMaps();
const OWN: FieldMap = {
  id: 'own',
  version: 3,
  environments: ['own-env'],
  fields: { blank: ['/info/a~1b/0', '/metrics/empty_picture'], seed: ['/info/dice'] },
  items: { figure: ['/info/faces'] },
  gateCodes: { bad: ['script', 'text'] },
};

async function readTrace(
  trace: Readonly<Record<string, unknown>>,
  fieldMap?: FieldMap,
): Promise<readonly ReadBatch[]> {
  return readBatches(await rowsFile(`${JSON.stringify(episodeRow('e', trace))}\n`), { fieldMap });
}

async function recordedOf(trace: Readonly<Record<string, unknown>>, fieldMap?: FieldMap) {
  return joinBatches(await readTrace(trace, fieldMap)).rollouts[0]!.recorded;
}

describe('chooseFieldMap', () => {
  it.each(['isometric-scenes', 'studio/isometric-scenes', 'studio/isometric-scenes@0.4.1'])(
    'knows %s',
    (environment) => {
      expect(chooseFieldMap(maps, environment).id).toBe('isometric-scenes');
    },
  );

  it.each([null, 'isometric', 'other/scenes'])('goes by names alone for %s', (environment) => {
    expect(chooseFieldMap(maps, environment).id).toBe('by-name');
  });
});

describe('gatesOfCode', () => {
  it.each([
    ['no_svg', ['extract']],
    ['multiple_svg', ['extract', 'single-root']],
    ['xml', ['wellformed']],
    ['event_attr', ['event-handler']],
    ['begin_event', ['event-animation']],
    ['extra_text', ['text']],
    ['external_ref', ['external-ref']],
    ['single-root', ['single-root']],
    ['toString', []],
    ['unheard-of', []],
  ])('%s stands for %j', (code, gates) => {
    expect(gatesOfCode(maps[0]!, code)).toEqual(gates);
  });
});

describe('parseFieldMap', () => {
  it.each([
    ['not JSON', '{'],
    ['unknown field', JSON.stringify({ ...OWN, colour: 1 })],
    ['unknown place', JSON.stringify({ ...OWN, fields: { mood: ['/a'] } })],
    ['no pointer', JSON.stringify({ ...OWN, fields: { blank: ['info.blank'] } })],
    ['unknown gate', JSON.stringify({ ...OWN, gateCodes: { x: ['colour'] } })],
    ['no version', JSON.stringify({ ...OWN, version: undefined })],
  ])('refuses %s, naming the file', (_, text) => {
    expect(() => parseFieldMap(text, 'mine.json')).toThrow(
      expect.objectContaining({ code: 'bad-field-map', message: expect.stringContaining('mine.json') }),
    );
  });

  it('reads a file that the user names, or says why not', async () => {
    const file = join(await scratchFolder(), 'own.json');
    await expect(readFieldMap(file)).rejects.toMatchObject({ code: 'cannot-read' });
    await writeFile(file, JSON.stringify(OWN));
    expect(await readFieldMap(file)).toEqual(OWN);
  });
});

describe('places', () => {
  it('are where the map says, the first that is there', async () => {
    const info = { 'a/b': ['yes'], faces: true, dice: 41 };
    const batches = await readTrace({ info, metrics: { empty_picture: 0 } }, OWN);
    const [rollout] = joinBatches(batches).rollouts;
    expect(rollout).toMatchObject({ seed: 41, recorded: { blank: true, verdicts: { figure: 'yes' } } });
    expect(batches.flatMap((batch) => batch.foundPlaces)).toEqual(
      expect.arrayContaining([
        { place: 'blank', pointer: '/info/a~1b/0', by: 'map', count: 1 },
        { place: 'item:figure', pointer: '/info/faces', by: 'map', count: 1 },
      ]),
    );
  });

  it.each([
    ['metrics', { judge_scene: 1, judge_motion: 0, motion: 1 }],
    ['metrics', { 'judge/scene': 1.0, 'judge/motion': 0.0, motion_check: 1.0 }],
    ['metrics', { scene: true, judge: { motion: false }, moves: true }],
    ['info', { vlm: { scene: 'Yes', motion: 'no' }, motion: 'yes' }],
    ['info', { 'verdicts.scene': 'yes', judgeMotion: 'No', motionCheck: 1 }],
  ])('are found by name in %s: %j', async (part, values) => {
    const { verdicts, motion } = await recordedOf({ [part]: values });
    expect(verdicts).toMatchObject({ scene: 'yes', motion: 'no', objects: null });
    expect(motion).toBe(true);
  });

  it('are not taken from values of another kind', async () => {
    const info = {
      objects: ['tower'],
      scene: 'harbour',
      figure: 0.4,
      blank: {},
      gate: 3,
      frames: { times: 'soon' },
    };
    const recorded = await recordedOf({ info });
    expect(recorded).toMatchObject({ blank: null, gate: null, gateOk: null, frameTimesS: null });
    expect(Object.values(recorded.verdicts)).toEqual([null, null, null, null, null, null]);
  });

  it('are found among 20,000 names that nobody knows, other ones in every row', async () => {
    const metrics = (row: number): object =>
      Object.fromEntries(
        Array.from({ length: 20_000 }, (_, at) => [
          `日${String.fromCodePoint(0x4e00 + at)}${String(row)}`,
          1,
        ]),
      );
    const rows = [1, 2, 3].map((row) =>
      JSON.stringify(episodeRow(`e${String(row)}`, { metrics: { ...metrics(row), judge_scene: 1 } })),
    );
    const batches = await readBatches(await rowsFile(rows.join('\n')));
    const { rollouts } = joinBatches(batches);
    expect(rollouts.map(({ recorded }) => recorded.verdicts.scene)).toEqual(['yes', 'yes', 'yes']);
    expect(batches.at(-1)!.foundPlaces).toEqual([
      { place: 'item:scene', pointer: '/metrics/judge_scene', by: 'name', count: 3 },
    ]);
  });

  it('tell a failed gate by its name where no flag is recorded', async () => {
    expect(await recordedOf({ info: { gate: 'script' } })).toMatchObject({ gateOk: false, gate: 'script' });
    expect(await recordedOf({ info: { gate: null } })).toMatchObject({ gateOk: null, gate: null });
  });

  it('give the same for the fixtures by name as by map', async () => {
    for (const run of await findRuns(RUNS)) {
      const file = run.files[0]!;
      const byMap = joinBatches(await readBatches(file, { fieldMap: maps[0]! }));
      const byName = joinBatches(await readBatches(file));
      expect(byName.rollouts.map((rollout) => rollout.recorded)).toEqual(
        byMap.rollouts.map((rollout) => rollout.recorded),
      );
    }
  });
});
