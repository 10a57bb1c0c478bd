import { describe, expect, it } from 'vitest';
import { draw, drawHtml, drawStyled, judge } from './gate-cases.ts';

describe('gate script', () => {
  it.each([
    ['a script in any case', draw('<g><Script/></g>')],
    ['a handler element', draw('<handler type="text/javascript"/>')],
    ['a scripting link', draw('<a href=" java&#9;script:alert(1)"/>')],
    ['a link animated to a script', draw('<a><set attributeName="href" to="javascript:x"/></a>')],
    [
      'a document with a script in an attribute',
      drawHtml('<iframe srcdoc="&lt;script>x&lt;/script>"></iframe>'),
    ],
    ['a CSS expression', drawStyled('rect{width:ex\\70 ression(alert(1))}')],
    ['a comment that HTML ends at once', draw('<!-->x-->')],
    ['an instruction that HTML ends early', draw('<?x a>b ?>')],
    ['markup in a comment in HTML content', draw('<desc><!-- <b> --></desc>')],
    [
      'markup in a comment behind a tag at which HTML leaves the SVG',
      draw('<p/><style><!--</style><b>--></style>'),
    ],
  ])('refuses %s', (_case, svg) => {
    expect(judge(svg).gate).toBe('script');
  });

  it.each([
    ['names that only look like scripts', draw('<g id="javascript:x" data-x="javascript:" class="script"/>')],
    ['a comment with markup in the SVG itself', draw('<!-- <b> and more -->')],
    ['an instruction without angle brackets', draw('<?editor keep?>')],
    ['the usual split of ]]>', draw('<desc><![CDATA[a]]]]><![CDATA[> b]]></desc>')],
  ])('passes %s', (_case, svg) => {
    expect(judge(svg).failures).toEqual([]);
  });
});
