import { describe, expect, test } from 'vitest';
import { GATE_CODES } from '../../../../src-main/domain/index.ts';
import { gateLines } from '../../../../src-renderer/views/rollout/gate-lines.ts';
import type { GateCode } from '../../../../src-main/domain/index.ts';

const finding = (gate: GateCode) => ({ gate, message: 'why', line: 1, column: 2 });
const statesOf = (...failed: readonly GateCode[]) =>
  gateLines({ failures: failed.map(finding), notes: [] }).map(({ state }) => state);

describe('gateLines', () => {
  test('lists the nine gates in the order in which they decide', () => {
    expect(gateLines({ failures: [], notes: [] }).map(({ gate }) => gate)).toEqual(GATE_CODES);
    expect(new Set(statesOf())).toEqual(new Set(['passed']));
  });

  test('tells apart what failed and what an unreadable drawing left nothing to check for', () => {
    expect(statesOf('wellformed')).toEqual([
      'passed',
      'passed',
      'failed',
      ...Array.from({ length: 6 }, () => 'not-run'),
    ]);
    expect(statesOf('extract').slice(1)).toEqual(Array.from({ length: 8 }, () => 'not-run'));
  });

  test('goes on after a gate that leaves the others their drawing', () => {
    expect(statesOf('script', 'text').filter((state) => state !== 'passed')).toEqual(['failed', 'failed']);
  });

  test('keeps notes beside a gate that passed', () => {
    const line = gateLines({ failures: [], notes: [finding('text')] }).at(-1);
    expect(line).toMatchObject({ state: 'passed', notes: [{ gate: 'text' }] });
  });
});
