import { describe, expect, it } from 'vitest';
import { openSpending } from '../../../src-main/judge/spending.ts';

describe('openSpending', () => {
  it('counts what was spent, and an unknown cost as what was set aside', async () => {
    const spending = openSpending(null);
    expect(await spending.reserve(2)).toBe(true);
    expect(await spending.reserve(3)).toBe(true);
    spending.settle(2, 0.5);
    spending.settle(3, null);
    expect(spending.spentUsd()).toBe(3.5);
  });

  it('refuses what could pass the limit when nothing is under way', async () => {
    const spending = openSpending(1);
    expect(await spending.reserve(1)).toBe(true);
    spending.settle(1, 0.25);
    expect(await spending.reserve(0.8)).toBe(false);
    expect(await spending.reserve(0.75)).toBe(true);
  });

  it('waits for requests under way, which may turn out cheaper', async () => {
    const spending = openSpending(1);
    await spending.reserve(0.6);
    const waiting = spending.reserve(0.6);
    spending.settle(0.6, 0.1);
    expect(await waiting).toBe(true);
  });

  it('does not believe an estimate again that proved too low', async () => {
    const spending = openSpending(1);
    await spending.reserve(0.01);
    spending.settle(0.01, 0.6);
    expect(await spending.reserve(0.01)).toBe(false);
  });
});
