import { describe, expect, it } from 'vitest';
import { hashDrawing, runGatesOnDrawing } from '../../../src-main/gates/index.ts';
import { draw, drawStyled, drawTexts, judge, RULES } from './gate-cases.ts';

describe('runGates', () => {
  it('reports every gate that a drawing fails, and the first as its gate', () => {
    const svg = draw('<script/><image href="http://x"/><g onclick=""/><set begin="click"/><text>Buy</text>');
    const report = judge(svg);
    expect(report.gate).toBe('script');
    expect(report.failures.map(({ gate }) => gate)).toEqual([
      'script',
      'external-ref',
      'event-handler',
      'event-animation',
      'text',
    ]);
  });

  it('measures and hashes the drawing, not the answer', () => {
    const svg = draw('<desc>é</desc>');
    expect(judge(`Here:\n${svg}`)).toMatchObject({
      ok: true,
      svg,
      svgBytes: Buffer.byteLength(svg),
      svgSha256: hashDrawing(svg),
    });
    expect(judge('no drawing')).toMatchObject({
      gate: 'extract',
      svg: null,
      svgBytes: null,
      svgSha256: null,
    });
  });

  it('parses nothing that is too large', () => {
    const report = judge(`${draw('').slice(0, -6)}${'<a '.repeat(40_000)}`);
    expect(report.failures.map(({ gate }) => gate)).toEqual(['size']);
  });

  it('takes a drawing without an answer', () => {
    expect(runGatesOnDrawing(drawTexts('Open'), 'A "Open" sign', RULES).ok).toBe(true);
    expect(runGatesOnDrawing('no drawing', '', RULES).gate).toBe('wellformed');
  });

  it('stops counting the findings of one gate at some point', () => {
    expect(judge(draw('<script/>'.repeat(3000))).failures).toHaveLength(50);
  });
});

/** What a failure points at. */
function pointedAt(svg: string, prompt?: string): string[] {
  return judge(svg, prompt).failures.map(({ offset, length }) =>
    svg.slice(offset ?? 0, (offset ?? 0) + (length ?? 0)),
  );
}

describe('the place of a failure', () => {
  it.each([
    [draw('<g>\n<script/></g>'), '<script'],
    [draw('<g id="a"\n  onclick = "x"/>'), 'onclick = "x"'],
    [draw('<rect style="fill: url(x)"/>'), 'url(x)'],
    [draw('<rect style="fill: url(&quot;x&quot;)"/>'), 'style="fill: url(&quot;x&quot;)"'],
    [drawStyled('\nrect { fill: url(x) }'), 'url(x)'],
    [draw('<style><![CDATA[a{b:url(x)}]]></style>'), 'url(x)'],
    [draw("<set begin='click'/>"), "begin='click'"],
    [draw('<text> Buy <b/></text>'), 'Buy'],
    [draw('<!-- a --><?x >?>'), '<?x >?>'],
    [draw('<desc>a<!-- < -->b</desc>'), '<!-- < -->'],
    [draw('<g xml:base="x"/>'), 'xml:base="x"'],
  ])('in %s is the construct itself', (svg, construct) => {
    expect(pointedAt(svg)).toEqual([construct]);
  });

  it('counts lines and columns from one, at any line end', () => {
    const [failure] = judge(draw('\r\n<g/>\r  <script/>')).failures;
    expect(failure).toMatchObject({ line: 3, column: 3 });
  });

  it('is where the parser stopped in a malformed drawing', () => {
    const [failure] = judge(draw('\n<g id="a<b"/>')).failures;
    expect(failure).toMatchObject({ gate: 'wellformed', line: 2, column: 9 });
  });
});

describe('policy switches', () => {
  it.each([
    ['case', drawTexts('OPEN'), 'A "Open" sign'],
    ['nfc', drawTexts('ﬁsh'), 'A "fish" sign'],
    ['quote', drawTexts('Open'), 'A `Open` sign'],
    ['substring', drawTexts('rapist'), 'A "Therapist" sign'],
    ['join', drawTexts('Sun Moon'), '"Sun" and "Moon"'],
    ['stray', draw('<g>Buy</g>'), ''],
    ['title', draw('<title><b xmlns="http://www.w3.org/1999/xhtml">Buy</b></title>'), ''],
    ['visual', draw('<text style="text-transform:uppercase">Open</text>'), 'A "Open" sign'],
    ['glyph', drawTexts('★'), ''],
    ['digits', drawTexts('7'), ''],
    ['css-event', drawStyled('rect:hover{animation:k 1s}'), ''],
    ['link-start', draw('<a href="#a"/><set id="a" begin="indefinite"/>'), ''],
    ['syncbase', draw('<set id="a" begin="0s"/><set begin="a.end+1s"/>'), ''],
  ])('%s: on it fails, off it is a note', (policy, svg, prompt) => {
    expect(judge(svg, prompt).failures).toMatchObject([{ policy }]);
    expect(RULES.policies[policy]).toBe(true);
    const off = judge(svg, prompt, { ...RULES, policies: { ...RULES.policies, [policy]: false } });
    expect(off.failures).toEqual([]);
    expect(off.notes).toMatchObject([{ policy }]);
  });

  it('syncbase off does not excuse a base that an event starts', () => {
    const rules = { ...RULES, policies: { syncbase: false } };
    expect(judge(draw('<set id="a" begin="click"/><set begin="a.end"/>'), '', rules).gate).toBe(
      'event-animation',
    );
  });
});

describe('notes', () => {
  it('tell what is legal but worth a look', () => {
    const messages = (answer: string): string[] => judge(answer).notes.map(({ message }) => message);
    expect(messages(`\`\`\`svg\n${draw('')}`)).toEqual(['the code fence is never closed']);
    expect(messages(`\ufeff${draw('')}`)).toEqual(['the drawing starts with a byte order mark']);
    expect(messages(draw('<set begin="indefinite"/>'))).toHaveLength(1);
    expect(messages(draw('<g>'.repeat(5000) + '</g>'.repeat(5000)))).toHaveLength(1);
  });
});
