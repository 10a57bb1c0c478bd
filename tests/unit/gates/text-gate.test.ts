import { describe, expect, it } from 'vitest';
import { draw, drawHtml, drawStyled, drawTexts, judge } from './gate-cases.ts';

describe('gate text', () => {
  it.each([
    ['letters', 'A "ABBA" sign', drawTexts('A', 'B', 'B', 'A')],
    ['words out of order', 'A "Happy Birthday" cake', drawTexts('Birthday', 'Happy')],
    ['two lines', 'A "Big Sale" sign', drawTexts('Big<tspan x="0" dy="1em">Sale</tspan>')],
    ['a broken line', 'A "Big Sale" sign', drawTexts('Big\n   Sale')],
    ['a text with a comment in it', 'A "Open" sign', drawTexts('Op<!-- x -->en')],
    ['two spans', '"Sun" and "Moon"', drawTexts('Sun', 'Moon')],
    ['marks of another kind round a span', 'A "Open" sign', drawTexts('«Open»')],
    ['an accent apart from its letter', 'A "Café" sign', drawTexts('Cafe', '&#x301;')],
    ['Hebrew', 'A "שלום" sign', drawTexts('שלום')],
    ['a list', 'A "Open" sign', drawHtml('<ul><li>Open</li></ul>')],
    ['a form control', 'A "Open" sign', drawHtml('<input value="Open"/><input type="range" value="5"/>')],
    [
      'generated content',
      'A "Open" sign',
      drawStyled('p::before{content:"Open"} q{content:"";quotes:"“" "”"}'),
    ],
    ['text outside text elements', 'A "Open" sign', draw('Open')],
    ['unchanged letters', 'A "Open" sign', draw('<text style="text-transform:none !important">Open</text>')],
    [
      'a title, a description and metadata',
      '',
      draw('<title>a &lt;b></title><desc>x</desc><metadata>z</metadata>'),
    ],
  ])('passes %s', (_case, prompt, svg) => {
    expect(judge(svg, prompt).failures).toEqual([]);
  });

  it.each([
    ['a part of a number', 'A "1,000" sign', drawTexts('1')],
    ['a part of a word with an apostrophe', 'A "Joe’s" sign', drawTexts('s')],
    ['words run together', 'A "Big Sale" sign', drawTexts('BigSale')],
    ['a word that is begun and not ended', 'A "Open" sign', drawTexts('Op')],
    ['half of a joined emoji', 'A "👩‍🚀" badge', drawTexts('👩')],
    ['one mark round a span', 'A "Open" sign', drawTexts('“Open')],
    ['a zero-width no-break space for a blank', 'A "no where" sign', drawTexts('no&#xfeff;where')],
    ['the content of a text area', 'A "Open" sign', drawHtml('<textarea>Shut</textarea>')],
    ['a placeholder', 'A "Open" sign', drawHtml('<input placeholder="Shut"/>')],
    ['numbers of a list', 'A "Open" sign', drawHtml('<ol><li>Open</li></ol>')],
    ['a counter', '', drawStyled('p::before{content:counter(a)}')],
    ['symbols of a counter style', '', drawStyled('@counter-style x{symbols:"Shut"}')],
    ['a numbered marker', '', drawStyled('li{list-style:inside decimal}')],
    ['content from a variable', 'A "Open" sign', drawStyled('p{--t:"Shut"} p::before{content:var(--t)}')],
    ['an SVG font', '', draw('<font><glyph unicode="a" d="M0 0"/></font>')],
    ['a title that is no SVG title', '', draw('<title xmlns="http://www.w3.org/1999/xhtml">Buy</title>')],
    ['other letters', 'A "Open" sign', draw('<g text-transform="uppercase"><text>Open</text></g>')],
    ['another order', 'A "Open" sign', drawHtml('<bdo dir="rtl">Open</bdo>')],
    ['text that an animation would set', '', draw('<set attributeName="textContent" to="Shut"/>')],
  ])('refuses %s', (_case, prompt, svg) => {
    expect(judge(svg, prompt).gate).toBe('text');
  });
});
