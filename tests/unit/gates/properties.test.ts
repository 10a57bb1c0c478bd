import { describe, expect, it } from 'vitest';
import { fc } from '../../properties.ts';
import type { GateCode } from '../../../src-main/domain/index.ts';
import { extractDrawing, parseQuotedSpans } from '../../../src-main/gates/index.ts';
import { judge } from './gate-cases.ts';

const PROMPT = 'A shop with a sign that says “Open” and one that says "Fish & Chips".';
const COUNT = { numRuns: 200 };

/** An element as data, so that one drawing can be written in several ways. */
interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Node[];
}

const colour = fc.constantFrom('red', '#09f', 'rgb(1,2,3)', 'url(#g)', 'none');
const number = fc.integer({ min: -99, max: 99 }).map(String);
const seconds = fc.constantFrom('0s', '1.5s', '-250ms', '00:01', '0s;2s', 'indefinite');

function leaf(
  name: string,
  attributes: Readonly<Record<string, fc.Arbitrary<string>>>,
  text: fc.Arbitrary<string> = fc.constant(''),
): fc.Arbitrary<Node> {
  return fc.record({
    name: fc.constant(name),
    attributes: fc.record(attributes),
    text,
    children: fc.constant([]),
  });
}

const { content } = fc.letrec<{ content: Node }>((tie) => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf('rect', { x: number, fill: colour, style: colour.map((fill) => `fill: ${fill}; opacity: .5`) }),
    leaf('path', { d: fc.constant('M0 0h9v9z'), stroke: colour }),
    leaf('use', { href: fc.constant('#g') }),
    leaf('animate', {
      attributeName: fc.constant('x'),
      values: fc.constant('0;9'),
      dur: fc.constant('2s'),
      begin: seconds,
    }),
    leaf('animateTransform', {
      attributeName: fc.constant('transform'),
      type: fc.constant('rotate'),
      end: seconds,
    }),
    leaf(
      'style',
      {},
      fc.constant('@keyframes k{to{fill:red}} .a{animation:k 1s} rect:hover{stroke:red} .b{fill:url("#g")}'),
    ),
    leaf('text', { x: number }, fc.constantFrom('Open', 'Fish & Chips', ' Fish ', 'Chips')),
    leaf('title', {}, fc.constantFrom('a script', 'x < y & onload="z"', 'http://example.com')),
    fc.record({
      name: fc.constantFrom('g', 'svg', 'defs', 'symbol', 'a', 'clipPath'),
      attributes: fc.record({ class: fc.constantFrom('onclick', 'script', 'a'), opacity: number }),
      text: fc.constant(''),
      children: fc.array(tie('content'), { maxLength: 5 }),
    }),
  ),
}));

const drawing: fc.Arbitrary<Node> = fc
  .array(content, { maxLength: 8 })
  .map((children) => ({ name: 'svg', attributes: { viewBox: '0 0 9 9' }, text: '', children }));

/** How a drawing is written down. */
interface Writing {
  readonly prefix: string;
  readonly escape: (text: string) => string;
  /** What may stand between two tags without a meaning. */
  readonly gap: string;
}

const PLAIN: Writing = {
  prefix: '',
  escape: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  gap: '',
};

function write(root: Node, writing: Writing): string {
  const { prefix, escape, gap } = writing;
  const writeNode = (node: Node, declaration: string): string => {
    const name = prefix + node.name;
    const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
    const inner = node.children.map((child) => gap + writeNode(child, '')).join('');
    const content = node.text === '' ? inner + gap : escape(node.text);
    return `<${name}${declaration}${attributes.join('')}>${content}</${name}>`;
  };
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  return writeNode(root, ` ${declared}="http://www.w3.org/2000/svg"`);
}

/** Writes a drawing with some markup between two of its tags. */
function writeWith(root: Node, prefix: string, markup: string, place: number): string {
  const pieces = write(root, { ...PLAIN, prefix, gap: GAP_MARK }).split(GAP_MARK);
  const at = 1 + (place % (pieces.length - 1));
  return pieces.slice(0, at).join('') + markup + pieces.slice(at).join('');
}

const GAP_MARK = '\u0001';

function escapeAll(text: string): string {
  return [...text].map((character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`).join('');
}

describe('a harmless drawing', () => {
  it('always passes', () => {
    fc.assert(
      fc.property(drawing, (root) => {
        expect(judge(write(root, PLAIN), PROMPT).failures).toEqual([]);
      }),
      COUNT,
    );
  });

  it('passes in whatever way it is written: prefixes, references, white space, comments, fences', () => {
    const writing = fc.record({
      prefix: fc.constantFrom('', 's:', 'svg:'),
      escape: fc.constantFrom(PLAIN.escape, escapeAll),
      gap: fc.constantFrom('', '\n  ', '<!-- a comment -->', ' <?editor keep?>\r\n'),
    });
    const wrapping = fc.constantFrom(
      '$',
      '```svg\n$\n```',
      '<think>no <svg/></think>Here:\n$\nDone.',
      '\ufeff$',
      '<?xml version="1.0"?>\n$',
    );
    fc.assert(
      fc.property(drawing, writing, wrapping, (root, way, wrap) => {
        expect(
          judge(
            wrap.replace('$', () => write(root, way)),
            PROMPT,
          ).failures,
        ).toEqual([]);
      }),
      COUNT,
    );
  });
});

/** One construct for each kind of evasion, with the gate that must answer. */
const FORBIDDEN: readonly (readonly [GateCode, string])[] = [
  ['wellformed', '<g></G>'],
  ['wellformed', '&nbsp;'],
  ['wellformed', '<g a="1" a="2"/>'],
  ['wellformed', '<x:g/>'],
  ['script', '<script/>'],
  ['script', '<x:SCRIPT xmlns:x="urn:x"/>'],
  ['script', '<a href="java&#10;script:x"/>'],
  ['script', '<!-->-->'],
  ['external-ref', '<image href="a.png"/>'],
  [
    'external-ref',
    '<q:use xmlns:q="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" l:href="b.svg#c"/>',
  ],
  ['external-ref', '<style xmlns="http://www.w3.org/2000/svg">@import "x";</style>'],
  ['external-ref', '<g fill="u\\72 l(//x)"/>'],
  ['external-ref', '<?xml-stylesheet href="#a"?>'],
  ['event-handler', '<g onclick=""/>'],
  ['event-handler', '<g OnLoad="x"/>'],
  ['event-handler', '<g xmlns:q="http://www.w3.org/2001/xml-events" q:event="click"/>'],
  ['event-handler', '<q:listener xmlns:q="http://www.w3.org/2001/xml-events"/>'],
  ['event-animation', '<set begin="click"/>'],
  ['event-animation', '<set end="0s;a.end"/>'],
  ['event-animation', '<style xmlns="http://www.w3.org/2000/svg">g:focus{animation:k 1s}</style>'],
  ['text', '<text>Shut</text>'],
  ['text', '<div xmlns="http://www.w3.org/1999/xhtml">Fish &amp;amp; Chips</div>'],
  ['text', '<style xmlns="http://www.w3.org/2000/svg">p::after{content:"Shut"}</style>'],
];

describe('a forbidden construct anywhere in a harmless drawing', () => {
  it.each(FORBIDDEN)('fails its own gate %s: %s', (gate, markup) => {
    fc.assert(
      fc.property(drawing, fc.nat(), fc.constantFrom('', 's:'), (root, place, prefix) => {
        expect(judge(writeWith(root, prefix, markup, place), PROMPT).gate).toBe(gate);
      }),
      { numRuns: 50 },
    );
  });
});

describe('any text at all', () => {
  const soup = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<svg',
        ' xmlns="http://www.w3.org/2000/svg"',
        '>',
        '/>',
        '</svg>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '?>',
      ),
      fc.constantFrom(
        '```',
        '\n',
        '<think>',
        '</think>',
        '"',
        "'",
        '<style>',
        'url(',
        '{',
        '}',
        '\\',
        '&',
        ';',
        '“',
        '”',
        '\ud83d',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 40 },
  );

  it('gets a verdict and never an exception', () => {
    fc.assert(
      fc.property(soup, soup, (answer, prompt) => {
        const report = judge(answer.join(''), prompt.join(''));
        expect(report.ok).toBe(report.gate === null);
      }),
      { numRuns: 1000 },
    );
  });

  it('is cut at the offsets that are told', () => {
    fc.assert(
      fc.property(soup, (parts) => {
        const answer = parts.join('');
        const extraction = extractDrawing(answer);
        if (extraction.ok) expect(answer.slice(extraction.start, extraction.end)).toBe(extraction.svg);
        for (const span of parseQuotedSpans(answer))
          expect(answer.slice(span.start, span.end)).toBe(span.text);
      }),
      { numRuns: 1000 },
    );
  });
});
