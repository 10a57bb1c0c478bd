// Writes the two sample runs into data/samples: node data/make-samples/make.ts
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAnswer } from './answers.ts';
import type { AnswerKind } from './answers.ts';
import { episodeLine } from './rows.ts';
import { SCENES } from './scenes.ts';

const REPEATS = 2;

interface SampleRun {
  readonly name: string;
  readonly id: string;
  readonly model: string;
  /** Kinds of the answers, by `scene/repeat`; the others are good. */
  readonly kinds: Readonly<Record<string, AnswerKind>>;
}

const RUNS: readonly SampleRun[] = [
  {
    name: 'isometric-scenes--atelier--plum-7b-base--null--5a1c0e01',
    id: '5a1c0e01-0000-4000-8000-000000000001',
    model: 'atelier/plum-7b-base',
    kinds: {
      'mill-hill/1': 'static',
      'harbour-light/0': 'missing',
      'harbour-light/1': 'malformed',
      'boat-bay/1': 'prose',
      'bakery-lane/0': 'extra-text',
      'tram-square/0': 'flat',
      'tram-square/1': 'script',
      'farm-silo/1': 'two',
      'brick-works/0': 'external',
      'brick-works/1': 'missing',
      'flag-fort/0': 'click',
      'flag-fort/1': 'truncated',
      'winter-pines/0': 'blank',
      'winter-pines/1': 'sandbox-error',
      'garden-fountain/1': 'flash',
      'museum-statue/1': 'statue',
      'balloon-meadow/1': 'figure',
      'inn-corner/1': 'malformed',
      'river-bridge/0': 'no-size',
      'river-bridge/1': 'flat',
      'cloud-ridge/0': 'static',
      'cloud-ridge/1': 'provider-error',
      'market-day/0': 'figure',
      'orchard-rows/1': 'too-large',
      'night-harbour/0': 'handler',
      'night-harbour/1': 'missing',
      'station-yard/0': 'judge-error',
      'station-yard/1': 'static',
      'seed-shop/0': 'truncated',
      'seed-shop/1': 'unscored',
    },
  },
  {
    name: 'isometric-scenes--atelier--plum-7b-rl--null--5a1c0e02',
    id: '5a1c0e02-0000-4000-8000-000000000002',
    model: 'atelier/plum-7b-rl',
    kinds: {
      'boat-bay/0': 'static',
      'tram-square/1': 'missing',
      'brick-works/0': 'judge-error',
      'flag-fort/1': 'click',
      'winter-pines/1': 'flash',
      'museum-statue/0': 'statue',
      'museum-statue/1': 'statue',
      'balloon-meadow/0': 'figure',
      'river-bridge/0': 'extra-text',
      'river-bridge/1': 'prose',
      'orchard-rows/0': 'too-large',
      'night-harbour/1': 'provider-error',
      'station-yard/0': 'malformed',
      'seed-shop/1': 'truncated',
      'cloud-ridge/1': 'blank',
      'garden-fountain/0': 'two',
      'harbour-light/1': 'handler',
      'mill-hill/1': 'script',
      'farm-silo/0': 'external',
      'inn-corner/1': 'no-size',
      'market-day/1': 'flat',
      'bakery-lane/1': 'sandbox-error',
      'tram-square/0': 'unscored',
    },
  },
];

const target = join(import.meta.dirname, '..', 'samples');
rmSync(target, { recursive: true, force: true });
for (const run of RUNS) writeRun(run);

function writeRun(run: SampleRun): void {
  const folder = join(target, run.name);
  mkdirSync(join(folder, 'configs'), { recursive: true });
  const config = {
    env: {
      id: 'isometric-scenes',
      taskset: {
        id: 'isometric-scenes',
        task: { judges: [{ model: 'google/gemma-3-27b-it', rubric: 'isometric-scenes-v1' }] },
      },
    },
    serve: null,
    run: { name: run.name, dir: run.name },
    model: run.model,
    client: { base_url: 'http://localhost:8000/v1', api_key_var: 'MODEL_API_KEY' },
    sampling: { temperature: 1, top_p: null, max_tokens: 16384 },
    num_tasks: SCENES.length,
    num_rollouts: REPEATS,
    shuffle: false,
  };
  writeFileSync(join(folder, 'configs', 'eval.json'), `${JSON.stringify(config, null, 2)}\n`);
  const lines = SCENES.flatMap((scene, index) =>
    Array.from({ length: REPEATS }, (_, repeat) => {
      const kind = run.kinds[`${scene.name}/${repeat}`] ?? 'good';
      return episodeLine({ run, index, scene, repeat, kind, answer: writeAnswer(scene, kind, repeat) });
    }),
  );
  writeFileSync(join(folder, 'traces.jsonl'), `${lines.join('\n')}\n`);
}
