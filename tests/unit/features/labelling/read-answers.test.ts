import { describe, expect, test } from 'vitest';
import { readAnswers } from '../../../../src-main/features/labelling/index.ts';

describe('readAnswers', () => {
  const read = (text: string) => readAnswers(text, 'table');

  test.each([
    ['commas', 'position,figure,scene,note\n3,yes,,"a, b"\n4,0,TRUE,\n'],
    ['semicolons and a BOM', '\uFEFFposition;Figure;scene;note\r\n3;yes;;a, b\r\n4;0;TRUE;\r\n'],
    [
      'a line that names the separator',
      'sep=;\r\nposition;figure;scene;note\r\n3;yes;;a, b\r\n4;0;TRUE;\r\n',
    ],
    ['tabs', 'position\tfigure\tscene\tnote\n3\tyes\t\ta, b\n4\t0\tTRUE\t\n'],
    [
      'JSON Lines',
      '{"format":"svg-assay-queue-1"}\n{"position":3,"figure":"yes","note":"a, b"}\n{"position":4,"figure":false,"scene":1}\n',
    ],
  ])('takes %s', (_, text) => {
    const { answers, rejected } = read(text);
    expect(rejected).toEqual([]);
    const [first, second] = answers;
    expect(first).toMatchObject({
      entry: null,
      position: 3,
      identity: null,
      values: { figure: 'yes' },
      note: 'a, b',
    });
    expect(second).toMatchObject({ position: 4, values: { figure: 'no', scene: 'yes' }, note: null });
  });

  test('takes a line for each answer, too, and leaves out what is empty', () => {
    const { answers } = read('identity,item,value,reason\nabc,scene,undecidable,dark\nabc,figure,,\n');
    expect(answers).toEqual([
      { line: 2, entry: null, identity: 'abc', position: null, values: { scene: 'unclear' }, note: 'dark' },
    ]);
  });

  test('says of each line that it cannot take why, and goes on', () => {
    const { answers, rejected } = read(
      [
        'identity,position,item,value',
        ',,scene,yes',
        'abc,-1,scene,yes',
        'abc,,scenery,yes',
        'abc,,scene,maybe',
        'abc,,scene,no',
      ].join('\n'),
    );
    expect(answers).toHaveLength(1);
    expect(rejected).toEqual([
      { line: 2, reason: 'neither entry nor identity nor position' },
      { line: 3, reason: 'position -1 is no whole number' },
      { line: 4, reason: 'there is no item scenery' },
      { line: 5, reason: 'scene: maybe is not yes, no or unclear' },
    ]);
    expect(read('{"identity":"a","figure":"yes"}\nnot JSON\n[1]').rejected).toEqual([
      { line: 2, reason: 'not JSON' },
      { line: 3, reason: 'not an object' },
    ]);
  });

  test('takes no word for an answer that only JavaScript knows, and no list or object', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(read('position,scene\n0,constructor\n1,__proto__\n2,yes\n').rejected).toEqual([
      { line: 2, reason: 'scene: constructor is not yes, no or unclear' },
      { line: 3, reason: 'scene: __proto__ is not yes, no or unclear' },
    ]);
    const { answers, rejected } = read(
      [
        `{"position":0,"scene":"yes","answers":${deep},"other":{"toString":1,"valueOf":1}}`,
        `{"position":1,"scene":${deep}}`,
        '{"position":{"toString":1},"scene":"yes"}',
      ].join('\n'),
    );
    expect(answers).toMatchObject([{ position: 0, values: { scene: 'yes' } }]);
    expect(rejected.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('does not choose between two columns of one name', () => {
    for (const heading of ['position,scene,scene', 'position,scene,Scene '])
      expect(() => read(`${heading}\n0,yes,\n`)).toThrow('line 2: scene stands there twice');
    expect(read('{"position":0,"scene":"yes","Scene":"no"}\n{"position":1,"scene":"yes"}').rejected).toEqual([
      { line: 1, reason: 'scene stands there twice' },
    ]);
    expect(read('position,,,scene,my,my\n0,a,b,yes,c,d\n').answers).toHaveLength(1);
  });

  test.each([
    ['identity,verdict\nabc,yes\n', 'no-answers'],
    ['', 'no-answers'],
    ['{"identity":"abc","figure":"maybe"}', 'no-answers'],
    ['identity,figure\nabc,"yes\n', 'bad-csv'],
  ])('refuses %j', (text, code) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code }));
  });
});
