import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perItem } from '../../../src-main/domain/index.ts';
import type { ImportedRollout } from '../../../src-main/formats/record.ts';
import {
  beginFile,
  finishFile,
  insertBatch,
  openStore,
  saveRun,
  type ImportBatch,
  type RunInput,
  type Store,
} from '../../../src-main/store/index.ts';

/** A fresh folder on a path that asks for trouble. */
export function awkwardFolder(): string {
  return mkdtempSync(join(tmpdir(), `it's "a" run 🚢 `));
}

export function openSample(folder: string = awkwardFolder()): Store {
  return openStore(folder, { dataDir: mkdtempSync(join(tmpdir(), 'svg-assay-data-')) });
}

export const RUN: RunInput = {
  folder: 'runs/rl-model',
  name: 'rl-model',
  format: 'f1',
  environment: 'isometric-scenes',
  model: 'orbital/lantern-8b',
  judge: 'google/gemma-3-27b-it',
  split: 'test',
  config: { num_rollouts: 2 },
  gateCodes: { xml: ['wellformed'], begin_event: ['event-animation'] },
  warnings: ['two agents in one episode'],
};

/** A hash that stands for a text, as identities and drawings have them. */
export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A scored rollout with a harmless value in every field; `change` replaces what a test is about. */
export function rollout(index: number, change: Partial<ImportedRollout> = {}): ImportedRollout {
  return {
    identity: sha(`rollout ${index}`),
    place: { line: index + 1, offset: index * 100, length: 99, traceIndex: 0 },
    format: 'f1',
    episodeId: `episode-${index}`,
    traceId: `trace-${index}`,
    agent: 'agent',
    environment: 'isometric-scenes',
    model: 'orbital/lantern-8b',
    task: task(index >> 1),
    repeat: index % 2,
    seed: null,
    step: null,
    work: null,
    effective: null,
    advantage: null,
    status: 'scored',
    reward: 0.5,
    error: null,
    recovered: false,
    recorded: {
      gateOk: true,
      gate: null,
      renderOk: true,
      blank: false,
      motion: true,
      verdicts: perItem((item) => (item === 'figure' ? 'no' : 'yes')),
      frameTimesS: [0, 1, 3, 5],
      judgeCalls: 2,
    },
    answerChars: 1000 + index,
    drawing: { sha256: sha(`drawing ${index}`), bytes: 900 + index },
    finishReason: 'stop',
    truncated: false,
    promptTokens: 100,
    completionTokens: 300,
    costUsd: null,
    startedAt: 1_790_000_000 + index,
    ...change,
  };
}

export function task(index: number): ImportedRollout['task'] {
  return {
    key: sha(`task ${index}`),
    statedKey: sha(`task ${index}`),
    index,
    name: `scene-${index}`,
    prompt: `A harbour at dusk with a lighthouse, number ${index}, and a café sign "No ${index}"`,
    objects: ['lighthouse'],
    moving: 'boat',
    quoted: [`No ${index}`],
    split: 'test',
  };
}

export function batch(rollouts: readonly ImportedRollout[], change: Partial<ImportBatch> = {}): ImportBatch {
  return {
    rollouts,
    skipped: [],
    flawed: [],
    duplicates: [],
    idClashes: [],
    journal: new Uint8Array(),
    position: rollouts.length * 100,
    lines: rollouts.length,
    places: [{ field: 'gate', found: '/info/gate', count: rollouts.length }],
    ...change,
  };
}

/** Writes one file of a run, whole. */
export function importFile(
  store: Store,
  rollouts: readonly ImportedRollout[],
  options: { readonly run?: RunInput; readonly path?: string; readonly mode?: 'grow' | 'rewrite' } = {},
): number {
  const runId = saveRun(store, options.run ?? RUN);
  const file = beginFile(store, {
    runId,
    path: options.path ?? 'runs/rl-model/traces.jsonl',
    mode: options.mode ?? 'grow',
  });
  insertBatch(store, file, batch(rollouts));
  finishFile(store, file, { sizeBytes: rollouts.length * 100, mtimeMs: 1, headHash: 'a', tailHash: 'b' });
  return runId;
}
