import { perItem } from '../../../../src-main/domain/index.ts';
import type { RolloutContent } from '../../../../src-main/formats/index.ts';
import type {
  DisagreementOptions,
  DisagreementSources,
} from '../../../../src-main/features/reports/pages/index.ts';
import {
  appendEntries,
  commitLabels,
  createQueue,
  saveAuditResults,
  type JournalEntry,
  type Store,
} from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout, sha } from '../../store/sample-rollouts.ts';

export const HOSTILE = `"><img src=x onerror=alert(1)><script>alert(2)</script>' =cmd|'/c calc'!A1 \u202e café`;

export const OPTIONS: DisagreementOptions = {
  filter: '',
  atMs: Date.UTC(2026, 0, 31, 12),
  version: '9.9.9',
  folder: 'results',
  nameOf: (annotator) => annotator,
  pictures: 100,
};

const content = (text: string): RolloutContent => ({
  messages: [],
  branches: 1,
  answer: null,
  reasoning: null,
  judgeReplies: [{ text, parsed: null, promptTokens: null, completionTokens: null, costUsd: null }],
  traceback: null,
  rawJson: '{}',
});

/** One white pixel, standing for a frame. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

export const SOURCES: DisagreementSources = {
  contentOf: (stored) => Promise.resolve(content(`judge's words on ${stored.row.id}: ${HOSTILE}`)),
  framesOf: (stored) =>
    Promise.resolve(
      stored.row.drawingSha256 === null
        ? []
        : [0, 1.5].map((timeS) => ({ timeS, sha256: sha(`frame ${timeS}`), png: PIXEL })),
    ),
};

/** Five rollouts with one kind of disagreement or more each, and one on which all agree. */
export function openDisagreeing(): Store {
  const store = openSample();
  const recorded = rollout(0).recorded;
  importFile(store, [
    rollout(0),
    rollout(1, {
      task: { ...rollout(1).task, key: sha('hostile'), name: HOSTILE, prompt: HOSTILE },
      model: HOSTILE,
    }),
    rollout(2, { recorded: { ...recorded, motion: false } }),
    rollout(3, { recorded: { ...recorded, verdicts: perItem(() => 'yes' as const) } }),
    rollout(4, { recorded: { ...recorded, gateOk: false, gate: 'xml', verdicts: perItem(() => null) } }),
    rollout(5),
  ]);
  const queue = createQueue(
    store,
    {
      ...{ name: 'figures', recipe: { draw: { kind: 'random', n: 1 } }, seed: 1, items: ['figure'] },
      entries: [{ identity: rollout(1).identity, probability: 0.25, stratum: null, repeatOf: null }],
    },
    1000,
  );
  const label = { item: 'figure', blind: true, afterReveal: false } as const;
  commitLabels(
    store,
    [
      {
        ...label,
        ...{ identity: rollout(1).identity, value: 'yes', annotator: 'anna', note: HOSTILE },
        ...{ queueId: queue.id, queuePosition: 0 },
      },
    ],
    1000,
  );
  const by = (annotator: string, value: 'yes' | 'no' | 'unclear') => ({
    ...label,
    ...{ identity: rollout(3).identity, value, annotator, note: null, queueId: null },
  });
  commitLabels(store, [by('anna', 'yes'), by('ben', 'no'), by('cleo', 'yes')], 2000);
  const said = (change: Partial<JournalEntry>): JournalEntry => ({
    ...{ kind: 'gate-audit', subject: rollout(4).identity, item: '', value: 'wrong', annotator: 'anna' },
    ...{ note: 'the markup is fine', blind: false, afterReveal: false, queueUuid: null, queuePosition: null },
    ...change,
  });
  appendEntries(
    store,
    [
      said({}),
      said({ kind: 'flag-audit', subject: rollout(3).identity, note: null }),
      said({
        kind: 'repeat',
        subject: rollout(3).identity,
        item: 'figure',
        value: 'no',
        blind: true,
        note: null,
      }),
    ],
    3000,
  );
  const version = { version: '1', protocolHash: sha('protocol') };
  saveAuditResults(
    store,
    [
      {
        identity: rollout(0).identity,
        results: { gates: { ok: false, gate: 'text', failures: [], notes: [] } },
      },
    ],
    { gates: version },
    4000,
  );
  return store;
}
