import { describe, expect, it } from 'vitest';
import {
  checkAnswer,
  checkDrawing,
  parseDrawingSchema,
} from '../../../../../src-main/features/trials/index.ts';
import { staticSchema } from '../static-schema.ts';

const schema = staticSchema();
const NS = 'xmlns="http://www.w3.org/2000/svg"';

function reasonsOf(svg: string): string[] {
  return checkDrawing(svg, schema).reasons.map(({ kind, message }) => `${kind}: ${message}`);
}

describe('checkDrawing', () => {
  it('accepts a static drawing and counts bytes and elements', () => {
    const svg = `<?xml version="1.0" encoding="UTF-8"?>\n<svg ${NS} viewBox="0 0 9 9">\n<defs><linearGradient id="é"><stop offset="1" stop-color="red"/></linearGradient></defs><rect width="9" height="9" fill="url(#é)"/></svg>`;
    const check = checkDrawing(svg, schema);
    expect(check).toMatchObject({ ok: true, elements: 5, reasons: [], maxBytes: 32_768 });
    expect(check.bytes).toBe(svg.length + 2);
    expect(check.schema).toEqual({ id: 'static-svg', version: 1, sha256: schema.sha256 });
  });

  it.each([
    ['an element off the list', `<svg ${NS}><script/></svg>`, ['element: <script>']],
    ['an element of another namespace', `<svg ${NS}><x:g xmlns:x="urn:x"/></svg>`, ['element: <x:g>']],
    ['an attribute off the list', `<svg ${NS} onload="x()"/>`, ['attribute: onload on <svg>']],
    ['an attribute of another element', `<svg ${NS}><rect cx="1"/></svg>`, ['attribute: cx on <rect>']],
    ['a prefixed attribute', `<svg ${NS} xmlns:i="urn:i" i:label="a"/>`, ['attribute: i:label on <svg>']],
    ['another letter case', `<svg ${NS}><Rect/></svg>`, ['element: <Rect>']],
    ['no namespace', '<svg/>', ['wrong-root: the root has not the SVG namespace']],
    ['a document type', `<!DOCTYPE svg><svg ${NS}/>`, ['declaration: a document type']],
    [
      'a style sheet',
      `<?xml-stylesheet href="a.css"?><svg ${NS}/>`,
      ['declaration: processing instruction <?xml-stylesheet?>'],
    ],
    ['a link to a file', `<svg ${NS}><use href="a.svg#b"/></svg>`, ['reference: href="a.svg#b" on <use>']],
    [
      'a paint from outside',
      `<svg ${NS} fill="URL( 'http://x/#a')"/>`,
      [`reference: fill="URL( 'http://x/#a')" on <svg>`],
    ],
    [
      'an escaped url',
      String.raw`<svg ${NS} fill="\75rl(//x)"/>`,
      [String.raw`reference: fill="\75rl(//x)" on <svg>`],
    ],
  ])('refuses %s', (_, svg, reasons) => {
    expect(reasonsOf(svg)).toEqual(reasons);
  });

  it.each([
    '<svg',
    `<svg ${NS}>`,
    `<svg ${NS}><g></svg>`,
    `<svg ${NS}/><svg/>`,
    'no drawing',
    `<svg ${NS} a="1" a="2"/>`,
    `<svg ${NS}>&nbsp;</svg>`,
    `<svg ${NS}>\ud83d</svg>`,
  ])('calls %j malformed', (svg) => {
    expect(checkDrawing(svg, schema).reasons.some(({ kind }) => kind === 'malformed')).toBe(true);
  });

  it('gives line and column of what it refuses', () => {
    const [first, second] = checkDrawing(
      `<svg ${NS}>\n  <g>\n    <image\n href="x"/></g></svg>`,
      schema,
    ).reasons;
    expect(first).toMatchObject({ kind: 'element', line: 3, column: 5 });
    expect(second).toBeUndefined();
  });

  it('allows 32,768 bytes and not one more, counting bytes and not characters', () => {
    const [head, tail] = [`<svg ${NS}><desc>é`, '</desc></svg>'];
    const exact = head + 'x'.repeat(32_768 - Buffer.byteLength(head + tail)) + tail;
    expect(checkDrawing(exact, schema)).toMatchObject({ ok: true, bytes: 32_768 });
    expect(checkDrawing(`${exact} `, schema)).toMatchObject({ ok: false, bytes: 32_769, elements: null });
  });

  it('keeps a bounded number of reasons and counts the others', () => {
    const check = checkDrawing(`<svg ${NS}>${'<a/>'.repeat(500)}</svg>`, schema);
    expect(check.reasons).toHaveLength(50);
    expect(check.reasonsLeftOut).toBe(450);
  });

  it('follows another schema, and looks into style sheets where that one allows them', () => {
    const file = {
      id: 'own',
      version: 3,
      description: '',
      maxBytes: 300,
      commonAttributes: ['style'],
      elements: { svg: [], style: [] },
    };
    const own = parseDrawingSchema(JSON.stringify(file), 'own.json');
    expect(
      checkDrawing(`<svg ${NS} style="fill: url(#a)"><style>a { fill: red }</style></svg>`, own).ok,
    ).toBe(true);
    expect(
      checkDrawing(`<svg ${NS}><style><![CDATA[@import "x.css"]]></style></svg>`, own).reasons,
    ).toMatchObject([{ kind: 'reference' }]);
  });
});

describe('parseDrawingSchema', () => {
  it.each([
    '{',
    '{"id": "x"}',
    '{"id":"x","version":1,"description":"","maxBytes":9,"commonAttributes":["a b"],"elements":{}}',
  ])('refuses %j with the name of the file', (text) => {
    expect(() => parseDrawingSchema(text, 'mine.json')).toThrow(/mine\.json/);
  });
});

describe('checkAnswer', () => {
  const svg = `<svg ${NS}><g/></svg>`;

  it.each([
    ['a bare drawing', svg],
    ['a fence in prose', `Here it is:\n\`\`\`svg\n${svg}\n\`\`\`\nEnjoy.`],
    ['a JSON object', JSON.stringify({ id: 'validation-1', svg })],
  ])('takes the drawing out of %s', (_, answer) => {
    expect(checkAnswer(answer, schema)).toMatchObject({ svg, check: { ok: true, elements: 2 } });
  });

  it.each(['Sorry.', '', '{"svg": 5}'])('finds no drawing in %j', (answer) => {
    expect(checkAnswer(answer, schema)).toMatchObject({
      svg: null,
      check: { ok: false, reasons: [{ kind: 'no-drawing' }] },
    });
  });
});
