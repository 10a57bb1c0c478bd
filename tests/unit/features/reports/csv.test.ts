import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { csvLines, type Cell } from '../../../../src-main/features/reports/pages/csv.ts';

async function format(rows: readonly (readonly Cell[])[], heading = ['a', 'b']): Promise<string> {
  const parts: string[] = [];
  for await (const line of csvLines(heading, rows)) parts.push(line);
  return parts.join('');
}

/** A plain reader of RFC 4180, character by character. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (quoted && char === '"' && text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
    else if (char === '"') quoted = !quoted;
    else if (!quoted && char === ',') [cell] = ['', rows.at(-1)!.push(cell)];
    else if (!quoted && char === '\r' && text[at + 1] === '\n') {
      rows.at(-1)!.push(cell);
      rows.push([]);
      [cell, at] = ['', at + 1];
    } else cell += char;
  }
  return rows.slice(0, -1);
}

describe('csvLines', () => {
  test('begins with a byte order mark and ends each line with CR LF', async () => {
    expect(await format([['café', null]])).toBe('\uFEFFa,b\r\ncafé,\r\n');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['=a,b', `"'=a,b"`],
    ['a=b', 'a=b'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
  ])('writes %j as %j', async (cell, written) => {
    expect(await format([[cell]], ['a'])).toBe(`\uFEFFa\r\n${written}\r\n`);
  });

  test('leaves numbers and truth values as they are', async () => {
    expect(await format([[-1.5, true]])).toBe('\uFEFFa,b\r\n-1.5,true\r\n');
  });

  test('cuts what no cell holds and says by how much', async () => {
    const [, [cell]] = parse((await format([['x'.repeat(40_000)]], ['a'])).slice(1)) as [string[], string[]];
    expect(cell!.length).toBeLessThan(32_767);
    expect(cell).toContain('8000 more characters');
  });

  test('reads back as what was written, but for the apostrophe before formulas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string({ unit: 'binary' }))), async (rows) => {
        const read = parse((await format(rows)).slice(1)).slice(1);
        const expected = rows.map((row) =>
          row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)),
        );
        expect(read).toEqual(expected);
      }),
    );
  });
});
