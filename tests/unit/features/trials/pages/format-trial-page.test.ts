import { describe, expect, it } from 'vitest';
import { formatTrialPage, readTrialPage } from '../../../../../src-main/features/trials/index.ts';
import { LABELLED_PAGE } from './sample-pages.ts';

describe('formatTrialPage', () => {
  it('shows facts, checks, self-checks, what differs and what was not understood', () => {
    const lines = formatTrialPage(readTrialPage(`${LABELLED_PAGE}\nCookie settings\n`)).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Model: Heron 3.1 Max xhigh',
        'Wallet spend: $88.15 of $100',
        'Self-checks: 0 passed of 1 used, 2 listed',
        '✗ no copied tiles (trajectory#44, trajectory#90)',
        'Self-check 1: failed 55m into the run, took 48s, free (stopped before any GPU time)',
        '  ✗ training evidence · no loss log was found',
        'explained: self-checks, used: the page says 1 used, worked out 2 listed (1 of the 2 listed is marked as free)',
        'differs: projection, self-check 2: the page says 600 s, worked out 564.8 s (50.2 s may stand for 564.2–565.3 s of 180 requests)',
        'not understood, line 65: Cookie settings',
      ]),
    );
  });
});
