import { describe, expect, it } from 'vitest';
import {
  checkKeyOf,
  createTrialRecord,
  currentOpinions,
  exportTrialRows,
  opinionEntrySchema,
  refreshTrialRecord,
  sortBoard,
  trialBoard,
  trialRecordSchema,
  type OpinionEntry,
} from '../../../../../src-main/features/trials/index.ts';
import { LABELLED_PAGE, LIST_PAGE } from '../pages/sample-pages.ts';

const AT = new Date('2026-11-29T12:00:00Z');
const list = createTrialRecord(LIST_PAGE, 'list.txt', AT);
const labelled = createTrialRecord(LABELLED_PAGE, 'labelled.txt', AT);

function entry(changes: Partial<OpinionEntry>): OpinionEntry {
  const base = {
    id: 'e',
    trialId: list.id,
    checkKey: 'no copied tiles',
    annotator: 'ana',
    at: '2026-11-29T12:00:00Z',
  };
  return { ...base, opinion: null, comment: null, ...changes };
}

describe('createTrialRecord', () => {
  it('names a page by its text, so that importing it again changes nothing', () => {
    expect(createTrialRecord(LIST_PAGE, 'copy.txt', AT).id).toBe(list.id);
    expect(labelled.id).not.toBe(list.id);
    expect(trialRecordSchema.parse(JSON.parse(JSON.stringify(list)))).toEqual(list);
  });

  it('is read again from its text when an older reader made it', () => {
    expect(refreshTrialRecord(list)).toBe(list);
    expect(refreshTrialRecord({ ...list, readerVersion: 0, page: labelled.page })).toEqual(list);
  });
});

describe('trialBoard', () => {
  const rows = trialBoard([list, labelled]);

  it('gives a row per trial with what the page says, and how much of it differs', () => {
    expect(rows[1]).toMatchObject({
      title: 'map-tile-drawing-q7c2me',
      task: 'Map tile drawing',
      model: 'Heron 3.1 Max xhigh',
      score: 12.9,
      raw: null,
      modelCost: 9.3,
      agentTimeS: 11_040,
      selfChecksPassed: 0,
      selfChecksUsed: 1,
      selfChecksListed: 2,
      checksPassed: 1,
      checks: 2,
      disagreements: 1,
      unrecognised: 0,
    });
    expect(rows[0]?.title).toBe('list.txt');
  });

  it('sorts by any column, rows without a value last both ways', () => {
    const titles = (key: 'score' | 'raw' | 'title', direction: 'asc' | 'desc'): string[] =>
      sortBoard(rows, key, direction).map(({ title }) => title);
    expect(titles('score', 'asc')).toEqual(['map-tile-drawing-q7c2me', 'list.txt']);
    expect(titles('score', 'desc')).toEqual(['list.txt', 'map-tile-drawing-q7c2me']);
    expect(titles('raw', 'asc')).toEqual(['list.txt', 'map-tile-drawing-q7c2me']);
    expect(titles('raw', 'desc')).toEqual(['list.txt', 'map-tile-drawing-q7c2me']);
    expect(titles('title', 'desc')).toEqual(['map-tile-drawing-q7c2me', 'list.txt']);
  });
});

describe('opinions', () => {
  it('takes the latest word of each annotator and keeps all comments', () => {
    const journal = [
      entry({ opinion: 'disagree', at: '2026-11-29T12:03:00Z' }),
      entry({ opinion: 'agree', comment: 'step 77 shows it', at: '2026-11-29T12:01:00Z' }),
      entry({ annotator: 'ben', opinion: 'agree' }),
      entry({ annotator: 'ben', opinion: 'withdrawn' }),
      entry({ annotator: 'ben', comment: 'not sure' }),
    ];
    expect(currentOpinions(journal)).toMatchObject([
      { annotator: 'ben', opinion: null, comments: [{ comment: 'not sure' }] },
      { annotator: 'ana', opinion: 'disagree', comments: [{ comment: 'step 77 shows it' }] },
    ]);
  });

  it('refuses a row that says nothing', () => {
    expect(opinionEntrySchema.safeParse(entry({})).success).toBe(false);
    expect(opinionEntrySchema.safeParse(entry({ comment: 'hm' })).success).toBe(true);
  });

  it('tells checks of one name apart', () => {
    const [check] = list.page.reviewerChecks;
    if (check === undefined) throw new Error('the page has no check');
    const page = { reviewerChecks: [check, check] };
    expect([checkKeyOf(page, 0), checkKeyOf(page, 1)]).toEqual([
      'trained from kestrel 7b',
      'trained from kestrel 7b (2)',
    ]);
  });
});

describe('exportTrialRows', () => {
  it('gives a row per check and annotator, and one where nobody said anything', () => {
    const rows = exportTrialRows(
      [list],
      [entry({ opinion: 'agree', comment: 'seen' }), entry({ annotator: 'ben', opinion: 'disagree' })],
    );
    expect(rows.map(({ check, annotator, opinion }) => [check, annotator, opinion])).toEqual([
      ['trained from kestrel 7b', null, null],
      ['no copied tiles', 'ana', 'agree'],
      ['no copied tiles', 'ben', 'disagree'],
      ['keys stay with the harness', null, null],
    ]);
    expect(rows[1]).toMatchObject({
      verdict: 'fail',
      citedSteps: 'trajectory#77',
      agree: 1,
      disagree: 1,
      comments: 'seen',
    });
  });
});
