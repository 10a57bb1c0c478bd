import { describe, expect, it } from 'vitest';
import { draw, drawHtml, drawStyled, judge } from './gate-cases.ts';

const XLINK = 'xmlns:l="http://www.w3.org/1999/xlink"';

describe('gate external-ref', () => {
  it.each([
    ['another file', draw('<use href="other.svg#a"/>')],
    ['another host', draw('<a href="//x.y/"/>')],
    ['the document itself', draw('<image href=""/>')],
    ['an SVG in a data: URL', draw('<image href="data:image/svg+xml,x"/>')],
    ['a candidate of a srcset', drawHtml('<img srcset="#a 1x, b.png 2x"/>')],
    ['a citation', drawHtml('<blockquote cite="http://x"></blockquote>')],
    ['a form', drawHtml('<form action="http://x"></form>')],
    ['a document in an attribute', drawHtml('<iframe srcdoc="&lt;b>x"></iframe>')],
    ['a link that an animation sets', draw('<use href="#a"><set attributeName="href" to="b.svg#b"/></use>')],
    ['an empty base', draw('<g xml:base=""/>')],
    ['a style sheet instruction', `<?xml-stylesheet href="#a"?>${draw('')}`],
    ['src()', drawStyled('rect{fill:src("http://x")}')],
    ['a string in image-set()', drawStyled('rect{mask:image-set("a.png" 1x)}')],
    ['a variable in image-set()', drawStyled('rect{mask:image-set(var(--x) 1x)}')],
    ['a registered property', drawStyled('@property --m{syntax:"*";initial-value:url(http://x)}')],
    ['an old filter', drawStyled('rect{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src="x")}')],
    ['an escaped url()', drawStyled('rect{fill:u\\52 L(http://x)}')],
    [
      'an escaped url() behind one that holds the start of a comment',
      drawStyled('a{b:\\75rl(#/*);c:\\75rl(//x)}'),
    ],
    ['an escaped @import', draw('<style type="text/plain">@\\69mport "x"</style>')],
    ['a presentation attribute', draw('<rect cursor="url(a.cur),auto"/>')],
    ['a style attribute in any case', draw('<rect STYLE="fill:url(//x)"/>')],
    ['a url() that cannot be read', drawStyled('rect{fill:url(a"b)}')],
  ])('refuses %s', (_case, svg) => {
    expect(judge(svg).gate).toBe('external-ref');
  });

  it.each([
    ['a fragment with blanks round it', draw('<use href=" #a"/>')],
    [
      'raster images in data: URLs',
      draw('<image href="DATA:image/WEBP;base64,AA"/><image href="data:image/gif,x"/>'),
    ],
    ['fragments that an animation sets', draw('<use href="#a"><set attributeName="href" to="#b"/></use>')],
    [
      'embedded images that an animation sets',
      draw('<image><animate attributeName="href" values="#a;data:image/png;base64,AA"/></image>'),
    ],
    [
      'paint servers in a list',
      draw('<rect><animate attributeName="fill" values="url(#a);url(#b)"/></rect>'),
    ],
    ['other XLink attributes', draw(`<g ${XLINK} l:type="simple" l:role="http://x" l:actuate="onLoad"/>`)],
    [
      'attributes that hold words',
      draw('<g data-src="http://x" id="url(http://x)" aria-label="url(http://x)"/>'),
    ],
    ['attributes of another vocabulary', draw('<g xmlns:i="urn:i" i:export="http://x"/>')],
    [
      'CSS selectors, strings and comments',
      drawStyled('a[href="http://x"]{font-family:"http://x"} /* url(http://x) */'),
    ],
    ['a font of the machine', drawStyled('@font-face{font-family:x;src:local("Arial")}')],
    ['a namespace', drawStyled('@namespace url(http://www.w3.org/2000/svg); rect{fill:red}')],
  ])('passes %s', (_case, svg) => {
    expect(judge(svg).failures).toEqual([]);
  });
});
