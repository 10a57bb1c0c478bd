import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createTemplate, ENVIRONMENT, fill, MODEL } from './row-template.ts';
import { seededRandom } from './seeded-random.ts';

export interface GenerateOptions {
  readonly rollouts: number;
  readonly seed?: number;
  readonly repeats?: number;
}

/** What was written, for checks of whatever reads it. */
export interface GeneratedRun {
  readonly folder: string;
  readonly file: string;
  readonly rollouts: number;
  readonly tasks: number;
  readonly scored: number;
  readonly errors: number;
  readonly gateFailed: number;
  readonly rewardSum: number;
  readonly bytes: number;
}

const TEMPLATES = 48;
/** Lines are handed to the file in pieces of about this size. */
const WRITE_BYTES = 1 << 20;
const ERROR_SHARE = 0.02;
const GATE_SHARE = 0.15;
const GATES = ['xml', 'script', 'extra_text', 'no_svg', 'begin_event'];
type Random = () => number;

/** Writes a run of format F1 with rows of about 7 KB (100,000 make 0.7 GB); the same options give the same bytes. */
export async function generateRun(folder: string, options: GenerateOptions): Promise<GeneratedRun> {
  const { rollouts, seed = 1, repeats = 4 } = options;
  const random = seededRandom(seed);
  const name = `${ENVIRONMENT}--example--painter-8b--null--${hex(random, 8)}`;
  const runFolder = join(folder, name);
  const tasks = Math.ceil(rollouts / repeats);
  await mkdir(join(runFolder, 'configs'), { recursive: true });
  const config = {
    env: { taskset: { id: ENVIRONMENT, split: 'bench' } },
    model: MODEL,
    num_tasks: tasks,
    num_rollouts: repeats,
  };
  await writeFile(join(runFolder, 'configs', 'eval.json'), JSON.stringify(config, null, 2));
  const templates = Array.from({ length: TEMPLATES }, () => createTemplate(random));
  const file = join(runFolder, 'traces.jsonl');
  const out = createWriteStream(file);
  const total = { scored: 0, errors: 0, gateFailed: 0, rewardSum: 0 };
  let pending = '';
  for (let at = 0; at < rollouts; at += 1) {
    const outcome = outcomeOf(random);
    total.errors += outcome.reward === null ? 1 : 0;
    total.scored += outcome.reward === null ? 0 : 1;
    total.gateFailed += outcome.gateFailed ? 1 : 0;
    total.rewardSum += outcome.reward ?? 0;
    const values = { ...outcome.slots, ...rowSlots(random, at, Math.floor(at / repeats), at % repeats) };
    pending += `${fill(templates[Math.floor(random() * TEMPLATES)]!, values)}\n`;
    if (pending.length < WRITE_BYTES) continue;
    if (!out.write(pending)) await once(out, 'drain');
    pending = '';
  }
  out.end(pending);
  await finished(out);
  return { folder: runFolder, file, rollouts, tasks, ...total, bytes: out.bytesWritten };
}

function rowSlots(random: Random, at: number, task: number, repeat: number): Record<string, string> {
  const start = 1_785_400_000 + at * 0.04;
  return {
    EPISODE: hex(random, 32),
    TRACE: hex(random, 32),
    HASH: task.toString(16).padStart(64, '0'),
    INDEX: String(task),
    NAME: `scene-${String(task)}`,
    SEED: String(repeat),
    START: start.toFixed(3),
    END: (start + 12.75).toFixed(3),
  };
}

interface Outcome {
  readonly reward: number | null;
  readonly gateFailed: boolean;
  readonly slots: Readonly<Record<string, string>>;
}

function outcomeOf(random: Random): Outcome {
  const share = random();
  if (share < ERROR_SHARE) {
    const errors = [{ type: 'SandboxError', message: 'exec timed out after 60s' }];
    return outcome(null, false, { gate_ok: 1, render_ok: null }, { gate: null }, errors);
  }
  if (share < ERROR_SHARE + GATE_SHARE) {
    return outcome(0, true, { gate_ok: 0 }, { gate: GATES[Math.floor(random() * GATES.length)] }, []);
  }
  const [scene = 0, objects = 0, isometric = 0, composition = 0, motion = 0] = Array.from(
    { length: 5 },
    () => (random() < 0.75 ? 1 : 0),
  );
  const figure = random() < 0.04 ? 1 : 0;
  const reward = figure === 1 ? 0 : (scene + objects + isometric + composition + motion) / 5;
  const yesNo = (value: number): string => (value === 1 ? 'yes' : 'no');
  const parsed = {
    scene: yesNo(scene),
    objects: yesNo(objects),
    isometric: yesNo(isometric),
    composition: yesNo(composition),
    figure: yesNo(figure),
  };
  const metrics = {
    gate_ok: 1,
    render_ok: 1,
    blank: 0,
    motion,
    judge_scene: scene,
    judge_objects: objects,
    judge_isometric: isometric,
    judge_composition: composition,
    judge_figure: figure,
  };
  const judge = [
    { text: JSON.stringify(parsed), parsed, usage: { prompt_tokens: 1800, completion_tokens: 52 } },
  ];
  return outcome(reward, false, metrics, { gate: null, frames: { times: [0, 0.6, 1.4, 2.5] }, judge }, []);
}

function outcome(
  reward: number | null,
  gateFailed: boolean,
  metrics: object,
  info: object,
  errors: readonly object[],
): Outcome {
  const rewards = { scene_reward: reward === null ? null : { score: reward, weight: 1 } };
  const ok = errors.length === 0;
  const slots = {
    OK: String(ok),
    STOP: ok ? 'agent_completed' : 'error',
    REWARDS: JSON.stringify(rewards),
    METRICS: JSON.stringify(metrics),
    INFO: JSON.stringify(info),
    ERRORS: JSON.stringify(errors),
  };
  return { reward, gateFailed, slots };
}

function hex(random: Random, digits: number): string {
  let text = '';
  while (text.length < digits)
    text += Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, digits);
}

/** node tests/bench/generate-run.ts FOLDER [ROLLOUTS] [SEED] */
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder = 'bench-run', rollouts = '100000', seed = '1'] = process.argv;
  console.log(
    JSON.stringify(await generateRun(folder, { rollouts: Number(rollouts), seed: Number(seed) }), null, 2),
  );
}
