import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../src-main/formats/read-record.ts';

const NODES = [
  { message: { role: 'user', content: 'Draw.' }, sampled: false },
  { parent: 0, message: { role: 'assistant', content: 'the drawing' }, sampled: true },
  { message: { role: 'user', content: 'Check it.' }, sampled: false },
  { parent: 2, message: { role: 'assistant', content: 'Looks right.' }, sampled: true },
];
const TRACE = { id: 't', nodes: NODES, rewards: { scene: { score: 1, weight: 1 } }, errors: [], ok: true };
const HOOK = { type: 'TaskError', message: 'finalize failed' };

function readOne(episode: object) {
  const rollout = readRecord({
    id: 'e',
    env: { id: 'x' },
    traces: [TRACE],
    errors: [],
    ok: true,
    ...episode,
  })?.[0];
  if (rollout === undefined) throw new Error('no rollout');
  return rollout;
}

describe('an episode’s outcome', () => {
  it.each([
    ['not ok, its traces ended well', { ok: false, errors: [HOOK] }, true],
    ['not ok, and no error listed', { ok: false }, true],
    ['with errors, and nobody says it is ok', { ok: undefined, errors: [HOOK] }, true],
    ['ok, its errors were overcome', { errors: [HOOK] }, false],
    ['ok', {}, false],
    ['without a word, without errors', { ok: undefined }, false],
  ])('is what it says itself: %s', (_case, episode, failed) => {
    expect(readOne(episode).failed).toBe(failed);
  });

  it('keeps the error of a rollout that has its own', () => {
    const trace = { ...TRACE, ok: false, errors: [{ type: 'SandboxError', message: 'gone' }] };
    const rollout = readOne({ ok: false, errors: [HOOK], traces: [trace] });
    expect(rollout.errors.map(({ type }) => type)).toEqual(['SandboxError']);
  });
});

describe('the answer', () => {
  it.each([
    ['text', 'the drawing'],
    ['a message', { role: 'assistant', content: 'the drawing' }],
    ['parts', [{ type: 'text', text: 'the drawing' }]],
  ])('is the root agent’s reply, stated as %s', (_case, reply) => {
    expect(readOne({ traces: [{ ...TRACE, root_reply: reply }] }).answer.text).toBe('the drawing');
  });

  it('is the last that the model wrote where no root reply is stated', () => {
    expect(readOne({}).answer.text).toBe('Looks right.');
    expect(readOne({ traces: [{ ...TRACE, root_reply: null }] }).answer.text).toBe('Looks right.');
  });
});

describe('a stop condition', () => {
  it.each([
    ['compaction_failed', true, null],
    ['max_output_tokens', true, null],
    ['agent_completed', false, null],
    ['sandbox_evicted', false, 'unknown: sandbox_evicted'],
  ])('%s: cut short %s, finish %s', (stop, truncated, finishReason) => {
    expect(readOne({ traces: [{ ...TRACE, stop_condition: stop }] })).toMatchObject({
      truncated,
      finishReason,
    });
  });
});
