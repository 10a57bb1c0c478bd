import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { parseProtocol, perItem, QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { runGates } from '../../../../src-main/gates/index.ts';
import { parseProfile } from '../../../../src-main/judge/index.ts';
import type { AskModel } from '../../../../src-main/judge/index.ts';
import { readSplit, runEval } from '../../../../src-main/features/eval/index.ts';
import { PROJECT_ROOT } from '../../../command-line.ts';
import { movingDrawing, SCRIPTED } from './scoring-servers.ts';

const PROTOCOL_FILE = join(PROJECT_ROOT, 'resources', 'protocols', 'isometric-scenes.json');

/**
 * Writes a run of one answer to each of the first `tasks` prompts of the validation split, the first one refused by a gate and
 * the others judged "yes" throughout. Model, frames and judge are made up: the run stands for one from elsewhere.
 */
export async function evaluatedRun(folder: string, tasks: number): Promise<void> {
  const protocol = parseProtocol(readFileSync(PROTOCOL_FILE, 'utf8'), 'isometric-scenes.json');
  const split = await readSplit(join(PROJECT_ROOT, 'data', 'splits'), 'val');
  let asked = 0;
  const askModel: AskModel = () => {
    const text = asked === 0 ? SCRIPTED : movingDrawing(asked);
    asked += 1;
    const reply = { text, reasoning: null, finishReason: 'stop', usage: null, model: 'lantern' };
    return Promise.resolve({ ok: true, reply, costUsd: null, attempts: [] });
  };
  const measures = { box: null, offCanvasShare: 0, elements: 3, animations: 1, durationsS: [2] };
  const renderer = { name: 'elsewhere', version: '1' };
  const moved = { blank: false, dominantShare: 0.8, moves: true, flash: false, pass: true, pairs: [] };
  await runEval({
    plan: {
      ...{
        environment: protocol.id,
        split: 'val',
        systemPrompt: 'Draw.',
        judge: null,
        rolloutsPerTask: 1,
        seed: 1,
      },
      model: parseProfile({ name: 'm', baseUrl: 'http://127.0.0.1:9/v1', model: 'lantern', concurrency: 1 }),
    },
    tasks: split.slice(0, tasks),
    outDir: folder,
    askModel,
    stages: {
      gates: (answer, prompt) => Promise.resolve(runGates({ answer, prompt }, protocol.gates)),
      render: () => {
        const frames = [0, 1, 3, 5].map((timeS) => ({
          ...{ timeS, png: new Uint8Array(), sha256: '', widthPx: 512, heightPx: 512 },
        }));
        return Promise.resolve({ ok: true, frames, measures, renderer, blockedRequests: [] });
      },
      motion: () => Promise.resolve({ ...moved, version: '1', limits: protocol.motion }),
      judge: ({ moving }) => {
        const passes = perItem((item) => (item === 'figure' ? 'no' : 'yes'));
        return Promise.resolve({
          verdicts: moving === null ? { ...passes, motion: null } : passes,
          ...{ problem: null, key: '', replies: [], fromCache: false, paidUsd: null },
        });
      },
    },
    rewardRules: protocol.reward,
    context: QUIET_JOB,
  });
}
