import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { QUIET_JOB } from '../../../../../src-main/domain/index.ts';
import {
  createRubric,
  gradeDrawings,
  gradingResultSchema,
  macroAverage,
  parseGradedProtocol,
  type DrawingToGrade,
  type GradeRequest,
  type GradingParts,
  type StaticRenderer,
} from '../../../../../src-main/features/trials/index.ts';
import { staticSchema } from '../static-schema.ts';

const resource = (path: string): string =>
  readFileSync(new URL(`../../../../../resources/${path}`, import.meta.url), 'utf8');
const svg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${colour}"/></svg>`;

const renderer: StaticRenderer = {
  version: 'sharp',
  render: async (drawing, { widthPx, heightPx }) => {
    const png = await sharp(Buffer.from(drawing)).resize(widthPx, heightPx).png().toBuffer();
    return { ok: true, png, renderer: 'sharp' };
  },
};

/** A judge that looks: the red of the image, as a share of 255. */
async function gradeRed({ png }: GradeRequest): Promise<string> {
  const { channels } = await sharp(png).stats();
  return JSON.stringify({ grade: Math.round((channels[0]?.mean ?? 0) / 2.55) / 100, reason: 'its red' });
}

function parts(changes: Partial<GradingParts> = {}): GradingParts {
  return {
    protocol: parseGradedProtocol(resource('protocols/svg-generation-v5-graded.json'), 'graded'),
    schema: staticSchema(),
    rubric: createRubric(resource('rubrics/graded-drawing-1.txt')),
    renderer,
    askJudge: gradeRed,
    concurrency: 2,
    ...changes,
  };
}

function drawing(id: string, group: string, answer: string | null): DrawingToGrade {
  return { id, group, prompt: `Draw ${id}`, answer };
}

describe('macroAverage', () => {
  it('is the mean of group means, and leaves errors out', () => {
    const { mean, groups } = macroAverage([
      { group: 'icon', grade: 1 },
      { group: 'icon', grade: 0 },
      { group: 'icon', grade: 0.2 },
      { group: 'scene', grade: 0.8 },
      { group: 'scene', grade: null },
      { group: 'lost', grade: null },
    ]);
    expect(mean).toBeCloseTo((0.4 + 0.8) / 2, 12);
    expect(groups).toEqual([
      { group: 'icon', graded: 3, errors: 0, mean: 0.39999999999999997 },
      { group: 'scene', graded: 1, errors: 1, mean: 0.8 },
      { group: 'lost', graded: 0, errors: 1, mean: null },
    ]);
  });

  it('is null, not zero, without a grade', () => {
    expect(macroAverage([{ group: 'a', grade: null }]).mean).toBeNull();
  });
});

describe('gradeDrawings', () => {
  it('renders, asks, averages over groups and puts the result on the score line', async () => {
    const drawings = [
      drawing('a', 'icon', svg('#ff0000')),
      drawing('b', 'icon', svg('#000000')),
      drawing('c', 'scene', svg('#800000')),
    ];
    const result = await gradeDrawings(drawings, parts(), QUIET_JOB);
    expect(result.drawings.map(({ id, grade }) => [id, grade])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 0.5],
    ]);
    expect(result.raw).toBeCloseTo(0.5, 9);
    expect(result.score).toBeCloseTo(((0.5 - 0.188) / 0.565) * 100, 9);
    expect(result).toMatchObject({
      metric: 'macro_graded_drawing_quality',
      base: 0.188,
      reference: 0.753,
      errors: 0,
    });
    expect(result.rubricSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(gradingResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });

  it('gives missing and malformed drawings 0 without asking the judge', async () => {
    const asked: string[] = [];
    const askJudge = (request: GradeRequest): Promise<string> => {
      asked.push(request.prompt);
      return Promise.resolve('1');
    };
    const drawings = [
      drawing('good', 'g', svg('red')),
      drawing('none', 'g', null),
      drawing('words', 'g', 'I cannot.'),
      drawing('broken', 'g', svg('red').replace('/>', '>')),
    ];
    const result = await gradeDrawings(drawings, parts({ askJudge }), QUIET_JOB);
    expect(result.drawings.map(({ status, grade }) => [status, grade])).toEqual([
      ['graded', 1],
      ['missing', 0],
      ['missing', 0],
      ['malformed', 0],
    ]);
    expect(asked).toEqual(['Draw good']);
    expect(result.raw).toBe(0.25);
  });

  it('keeps judge and renderer failures apart from zeros', async () => {
    const replies: Record<string, () => Promise<string>> = {
      'Draw fine': () => Promise.resolve('{"grade": 0.6}'),
      'Draw mute': () => Promise.resolve('I like it'),
      'Draw down': () => Promise.reject(new Error('HTTP 503')),
    };
    const askJudge = ({ prompt }: GradeRequest): Promise<string> =>
      replies[prompt]?.() ?? Promise.resolve('0');
    const drawings = ['fine', 'mute', 'down'].map((id) => drawing(id, 'g', svg('red')));
    const result = await gradeDrawings(drawings, parts({ askJudge }), QUIET_JOB);
    expect(result.drawings.map(({ status, message }) => [status, message])).toEqual([
      ['graded', null],
      ['error', "no grade in the judge's reply: I like it"],
      ['error', 'HTTP 503'],
    ]);
    expect(result).toMatchObject({
      raw: 0.6,
      errors: 2,
      groups: [{ group: 'g', graded: 1, errors: 2, mean: 0.6 }],
    });
  });

  it.each([
    ['drawing', 'malformed', 0],
    ['renderer', 'error', null],
  ] as const)('counts a failed rendering by whose fault it is: %s', async (fault, status, grade) => {
    const failing: StaticRenderer = {
      version: 'none',
      render: () => Promise.resolve({ ok: false, fault, reason: 'no image', renderer: 'none' }),
    };
    const result = await gradeDrawings(
      [drawing('a', 'g', svg('red'))],
      parts({ renderer: failing }),
      QUIET_JOB,
    );
    expect(result.drawings).toMatchObject([{ status, grade, message: 'not rendered: no image' }]);
  });

  it('turns what a cancel left undone into errors', async () => {
    const result = await gradeDrawings([drawing('a', 'g', svg('red'))], parts(), {
      ...QUIET_JOB,
      signal: AbortSignal.abort(),
    });
    expect(result).toMatchObject({
      raw: null,
      score: null,
      errors: 1,
      drawings: [{ status: 'error', message: 'cancelled' }],
    });
  });
});
