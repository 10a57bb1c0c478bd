import { describe, expect, it } from 'vitest';
import { fc } from '../../../../properties.ts';
import {
  readTrialPage,
  trialPageSchema,
  type TrialPage,
} from '../../../../../src-main/features/trials/index.ts';
import { LABELLED_PAGE, LIST_PAGE, toHtml, wrapPage } from './sample-pages.ts';

/** What must be the same however a page is laid out: everything but line numbers and notes. */
function contentOf(page: TrialPage): unknown {
  const content = {
    ...page,
    notes: [],
    lastMessage: page.lastMessage?.replace(/\s+/g, ' '),
    unrecognised: page.unrecognised.map(({ text }) => text),
  };
  return JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === 'line' ? undefined : value)));
}

describe('readTrialPage on a list page', () => {
  const page = readTrialPage(LIST_PAGE);

  it('reads the facts with their rounding', () => {
    expect(page.task).toBe('Map tile drawing');
    expect(page.facts).toMatchObject({
      score: { shown: '41.6', value: 41.6 },
      raw: { value: 0.4023 },
      walletSpend: { shown: '$37.20', value: 37.2 },
      wallet: { value: 50 },
      modelCost: { value: 21.04 },
      agentTimeS: { shown: '5h 42m', value: 20_520 },
      steps: { value: 412 },
      tokensIn: { shown: '58.1M', value: 58_100_000 },
      tokensOut: { value: 271_000 },
      selfChecks: { passed: 1, used: 2 },
      rank: { place: 2, of: 9, wallet: { value: 50 } },
    });
    expect(page.facts.score?.low).toBeCloseTo(41.55, 9);
    expect(page.facts.score?.high).toBeCloseTo(41.65, 9);
  });

  it('reads the verifier details, also those of unknown names', () => {
    expect(page.verifier).toMatchObject({
      metric: 'macro_graded_tile_quality',
      protocol: 'map-tiles-v2-graded',
      samples: { value: 180 },
      judgeModel: 'osprey-judge-2',
      rubricSha256: '3f1c0b7d8e2a49566c7b8a90d1e2f30415263748596a7b8c9d0e1f2a3b4c5d6e',
      rendererVersion: 'rsvg-convert version 2.54.7',
      base: { value: 0.151 },
      baseName: 'untouched kestrel-7b',
      reference: { value: 0.755 },
      referenceName: 'the surveyed tiles',
      other: { sampling_seed: '20261' },
    });
  });

  it('parts name, text and references of the reviewer’s checks', () => {
    expect(page.reviewerChecks.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['trained from kestrel 7b', 'pass'],
      ['no copied tiles', 'fail'],
      ['keys stay with the harness', 'pass'],
    ]);
    const [first, , third] = page.reviewerChecks;
    expect(first?.text).toMatch(/^The weights start .* as weights\.json\.$/);
    expect(first?.citedSteps.map(({ shown }) => shown)).toEqual([
      'trajectory#18',
      'trajectory#140-151',
      'trajectory#152',
      'trajectory#160',
      'trajectory#163-165',
    ]);
    expect(first?.citedFiles).toEqual(['tools/tune.py', 'notes/merge.log', 'weights.json']);
    expect(third?.text).toBe('No step prints or copies a key.');
  });

  it('reads every self-check with its gates and figures', () => {
    expect(page.selfChecksSaid).toEqual({ used: 2, of: 4 });
    expect(page.selfChecks).toHaveLength(2);
    expect(page.selfChecks[0]).toMatchObject({
      number: 1,
      outcome: 'failed',
      intoRunS: { value: 7500 },
      tookS: { value: 542 },
      free: false,
      gatesSaid: 9,
    });
    const gates = page.selfChecks[0]?.gates ?? [];
    expect(gates.map(({ name, verdict }) => `${verdict} ${name}`)).toEqual([
      'pass training evidence',
      'pass weight audit',
      'pass startup',
      'pass POST /v1/chat/completions',
      'pass valid SVG',
      'pass 180 requests, 6 in flight',
      'pass batch responses',
      'fail valid SVG (batch)',
      'pass healthy after requests',
    ]);
    expect(gates[2]?.figures.startup).toMatchObject({
      path: '/health',
      status: 200,
      afterS: { value: 88.4 },
    });
    expect(gates[4]?.figures.drawing).toMatchObject({
      bytes: { value: 2310 },
      maxBytes: { value: 32_768 },
      elements: { value: 11 },
      renderer: 'rsvg-convert version 2.54.7',
    });
    expect(gates[5]?.figures.projection).toMatchObject({
      sample: 12,
      total: 180,
      concurrency: 6,
      tookS: { value: 31.4 },
      projectedS: { value: 471 },
      firstRequestS: { value: 6 },
    });
    expect(gates[7]?.figures.batch).toEqual({
      answers: 12,
      bad: 3,
      reasons: { 'Malformed SVG XML': 2, 'Element not allowed': 1 },
    });
  });

  it('keeps the last message as written', () => {
    expect(page.lastMessage).toMatch(
      /^The tile model is in .*\nSummary:\n- Data: [\s\S]*\n\nScore on my own split: 0\.44\.$/,
    );
  });

  it('understands every line and gives valid data', () => {
    expect(page.unrecognised).toEqual([]);
    expect(trialPageSchema.parse(JSON.parse(JSON.stringify(page)))).toEqual(page);
  });
});

describe('readTrialPage on a labelled page', () => {
  const page = readTrialPage(LABELLED_PAGE);

  it('reads header, facts and review', () => {
    expect(page).toMatchObject({
      trial: 'map-tile-drawing-q7c2me',
      task: 'Map tile drawing',
      model: 'Heron 3.1 Max',
      effort: 'xhigh',
      harness: 'Crane CLI 4.0.12',
      facts: {
        score: { value: 12.9 },
        raw: null,
        walletSpend: { value: 88.15 },
        rank: { place: 11, of: 12 },
      },
      review: { verdict: 'fail', passed: 1, of: 2, reviewer: 'stork-reviewer-5', stepsRead: { value: 198 } },
    });
    expect(page.unrecognised).toEqual([]);
  });

  it('takes the references below a check apart', () => {
    expect(page.reviewerChecks[0]?.citedFiles).toEqual([
      'jobs/start.sh',
      'jobs/fit.py',
      'run/loss.jsonl',
      'manifest.json',
      'weights/part-1-of-2.safetensors',
    ]);
    expect(page.reviewerChecks[1]?.citedSteps.map(({ shown }) => shown)).toEqual([
      'trajectory#44',
      'trajectory#90',
    ]);
  });

  it('shows that two self-checks are listed, one of them free, where one was used', () => {
    expect(page.selfChecks.map(({ free, remark }) => ({ free, remark }))).toEqual([
      { free: true, remark: 'free (stopped before any GPU time)' },
      { free: false, remark: null },
    ]);
    expect(page.recomputations).toContainEqual({
      kind: 'self-checks',
      where: 'used',
      said: '1 used',
      recomputed: '2 listed',
      status: 'explained',
      note: '1 of the 2 listed is marked as free',
    });
  });

  it('marks the projection that rounding does not explain', () => {
    const projection = page.recomputations.find(({ kind }) => kind === 'projection');
    expect(projection).toMatchObject({
      where: 'self-check 2',
      said: '600 s',
      recomputed: '564.8 s',
      status: 'differs',
    });
  });
});

describe('readTrialPage on other forms of a page', () => {
  it.each([
    ['list', LIST_PAGE],
    ['labelled', LABELLED_PAGE],
  ])('reads the %s page the same with CRLF, BOM and trailing blanks', (_, text) => {
    expect(contentOf(readTrialPage(`\uFEFF${text.replaceAll('\n', '  \r\n')}`))).toEqual(
      contentOf(readTrialPage(text)),
    );
  });

  it.each([
    ['list', LIST_PAGE, 100],
    ['list', LIST_PAGE, 72],
    ['labelled', LABELLED_PAGE, 100],
    ['labelled', LABELLED_PAGE, 72],
  ])('reads the %s page the same when it is wrapped at %i columns', (_, text, width) => {
    expect(contentOf(readTrialPage(wrapPage(text, width)))).toEqual(contentOf(readTrialPage(text)));
  });

  it.each([
    ['list', LIST_PAGE],
    ['labelled', LABELLED_PAGE],
  ])('reads the %s page the same from saved HTML', (_, text) => {
    expect(contentOf(readTrialPage(toHtml(text)))).toEqual(contentOf(readTrialPage(text)));
  });

  it('reads the same parts in another order', () => {
    const [head = '', ...rest] = LABELLED_PAGE.split('frontier selfcheck');
    const moved = `frontier selfcheck${rest.join('frontier selfcheck')}\n${head}`;
    const { selfChecks, reviewerChecks, facts, task } = readTrialPage(moved);
    const usual = readTrialPage(LABELLED_PAGE);
    expect({ facts, task }).toEqual({ facts: usual.facts, task: usual.task });
    expect(selfChecks.map(({ gates }) => gates)).toEqual(usual.selfChecks.map(({ gates }) => gates));
    expect(reviewerChecks.map(({ name }) => name)).toEqual(usual.reviewerChecks.map(({ name }) => name));
  });

  it('reads gates that it does not know, and lists what it does not understand', () => {
    const page = readTrialPage(
      '3 gates\n- ✓colour budget · 7 of 8 colours\n- ✗palette\n- ⚠ licence · unclear\n\nCookie settings\n',
    );
    expect(page.selfChecks[0]?.gates.map(({ name, verdict, text }) => [name, verdict, text])).toEqual([
      ['colour budget', 'pass', '7 of 8 colours'],
      ['palette', 'fail', ''],
      ['licence', 'unknown', 'unclear'],
    ]);
    expect(page.unrecognised).toEqual([{ line: 6, text: 'Cookie settings' }]);
  });

  it('gives an empty page for an empty text', () => {
    const page = readTrialPage('');
    expect(page).toMatchObject({ task: null, selfChecks: [], unrecognised: [], recomputations: [] });
  });

  it('drops no strange line, wherever it stands among any others', () => {
    const lines = [...LIST_PAGE.split('\n'), ...LABELLED_PAGE.split('\n')];
    fc.assert(
      fc.property(
        fc.subarray(lines),
        fc.string({ minLength: 3, unit: 'grapheme-ascii' }),
        fc.nat(),
        (some, extra, seed) => {
          const stranger = `Zz ${extra.replace(/\s+/g, ' ').trim()}`;
          const at = seed % (some.length + 1);
          const page = JSON.stringify(
            readTrialPage([...some.slice(0, at), stranger, ...some.slice(at)].join('\n')),
          );
          // Word by word: what looks like the rest of a wrapped line may end one field and begin the next.
          const words = stranger.replaceAll('**', '').trim().split(' ');
          for (const word of words)
            expect(page.replaceAll('**', '')).toContain(JSON.stringify(word).slice(1, -1));
        },
      ),
      {
        numRuns: 200,
        // Once a strange line became the outcome of the self-check after it, in other letters than it has.
        examples: [[['1', 'failed55m into the runtook 48sfree'], '   ', 1_358_020_627]],
      },
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.nat(LIST_PAGE.length),
        fc.boolean(),
        (junk, at, html) => {
          const text = LIST_PAGE.slice(0, at) + junk + LIST_PAGE.slice(at + junk.length);
          trialPageSchema.parse(readTrialPage(html ? toHtml(text) : text));
        },
      ),
      { numRuns: 200 },
    );
  });
});
