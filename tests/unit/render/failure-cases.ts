import type { RenderFailureKind } from '../../../src-main/domain/index.ts';

export interface FailureCase {
  readonly name: string;
  readonly svg: string;
  readonly kind: RenderFailureKind;
  readonly message: RegExp;
}

const root = (attributes: string, content = '<rect width="9" height="9"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const box = 'viewBox="0 0 10 10"';

export const FAILURE_CASES: readonly FailureCase[] = [
  { name: 'a drawing without any size', svg: root(''), kind: 'no-size', message: /no viewBox/ },
  { name: 'a drawing with a width alone', svg: root('width="100"'), kind: 'no-size', message: /no viewBox/ },
  {
    name: 'a size in percent alone',
    svg: root('width="50%" height="50%"'),
    kind: 'no-size',
    message: /no viewBox/,
  },
  {
    name: 'a viewBox of three numbers',
    svg: root('viewBox="0 0 10"'),
    kind: 'no-size',
    message: /no viewBox/,
  },
  { name: 'a viewBox of zero width', svg: root('viewBox="0 0 0 10"'), kind: 'no-size', message: /zero/ },
  { name: 'zero height', svg: root(`${box} width="10" height="0"`), kind: 'no-size', message: /zero/ },
  {
    name: 'a bare ampersand',
    svg: root(box, '<text>a & b</text>'),
    kind: 'parse-error',
    message: /error on line 1/,
  },
  {
    name: 'a missing end',
    svg: root(box).replace('</svg>', ''),
    kind: 'parse-error',
    message: /error on line 1/,
  },
  { name: 'two drawings', svg: root(box) + root(box), kind: 'parse-error', message: /error on line 1/ },
  {
    name: 'no markup at all',
    svg: 'a drawing of a house',
    kind: 'parse-error',
    message: /^error on line 1.* not found$/,
  },
  {
    name: 'the wrong namespace',
    svg: '<svg viewBox="0 0 1 1"/>',
    kind: 'not-rendered',
    message: /not an SVG/,
  },
  {
    name: 'a use of its own group',
    svg: root(box, '<g id="a"><use href="#a"/></g>'),
    kind: 'not-rendered',
    message: /#a/,
  },
  { name: 'a use of itself', svg: root(box, '<use id="u" href="#u"/>'), kind: 'not-rendered', message: /#u/ },
  {
    name: 'uses in a circle',
    svg: root(
      box,
      '<defs><g id="a"><use href="#b"/></g><g id="b"><g><use href="#a"/></g></g></defs><use href="#a"/>',
    ),
    kind: 'not-rendered',
    message: /circle/,
  },
];
