import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { findStartTags, tagAt } from '../../../../src-renderer/views/rollout/element-spans.ts';

const AWKWARD = `<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!-- <not a="tag"/> -->
]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 9 9'>
  <!-- <rect/> --><style><![CDATA[ a > b { } <g> ]]></style>
  <text data-sign="a > b" x='"<'>1 &lt; 2<tspan
    dx="1"/></text><g/></svg>`.replace("x='\"<'", `x='">'`);

describe('findStartTags', () => {
  test('finds the elements that a parser finds, in its order', () => {
    const names = findStartTags(AWKWARD).map(({ start }) => /^<([^\s/>]+)/.exec(AWKWARD.slice(start))?.[1]);
    const parsed = new DOMParser().parseFromString(AWKWARD, 'text/xml').getElementsByTagName('*');
    expect(names).toEqual(Array.from(parsed, (element) => element.tagName));
    expect(names).toEqual(['svg', 'style', 'text', 'tspan', 'g']);
  });

  test('takes a tag to its own end, past signs within attributes', () => {
    const tag = findStartTags(AWKWARD)[2];
    expect(AWKWARD.slice(tag?.start, tag?.end)).toBe(`<text data-sign="a > b" x='">'>`);
  });
});

describe('tagAt', () => {
  const tags = findStartTags('<svg><g id="a"/>x<g/></svg>');
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [15, 1],
    [16, -1],
    [17, 2],
    [21, -1],
    [99, -1],
  ])('tells that offset %i lies in tag %i', (offset, index) => {
    expect(tagAt(tags, offset)).toBe(index);
  });

  test('finds nothing where there is nothing', () => {
    expect(tagAt([], 3)).toBe(-1);
  });
});
