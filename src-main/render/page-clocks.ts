/**
 * The part of the page's program that looks for what moves by a clock of its own, which no seek reaches: `findOwnClock(root)` says in
 * words what it found in the drawing, or null, and `findClockInPicture(source)` the same of an SVG picture, where nothing can be sought.
 * Kept as text like the rest. `declares(styles, test)` is of the player.
 */
export const PAGE_CLOCKS = String.raw`
const CLOCK_ELEMENTS = [
  ['marquee', () => true, 'a marquee'],
  ['progress', (each) => !each.hasAttribute('value'), 'a progress bar without a value'],
  ['video', () => true, 'a video'],
  ['audio', (each) => each.hasAttribute('controls'), 'the controls of an audio player'],
  ['iframe', (each) => each.hasAttribute('srcdoc'), 'a document inside the drawing'],
];
const SMIL_ELEMENTS = 'animate, animateColor, animateMotion, animateTransform, set';

function findClockElement(tree) {
  const found = CLOCK_ELEMENTS.find(([name, test]) =>
    [...tree.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', name)].some(test),
  );
  return found === undefined ? null : found[2];
}

// Those that are read from the document's own clock say auto, or nothing where a shorthand hides it behind a variable.
const isOtherTimeline = (style) =>
  !/^(auto|initial|unset|revert|revert-layer)?(\s*,\s*auto)*$/.test(style.getPropertyValue('animation-timeline'));

function findOwnClock(root) {
  const element = findClockElement(root);
  if (element !== null) return element;
  return someStyle(document, [...document.styleSheets], isOtherTimeline) ? 'an animation on a scroll or view timeline' : null;
}

function findClockInPicture(source) {
  const picture = new DOMParser().parseFromString(source, 'image/svg+xml');
  if (!(picture.documentElement instanceof SVGSVGElement)) return null;
  const sheets = [...picture.querySelectorAll('style')].map((element) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(element.textContent);
    return sheet;
  });
  const animated = (style) => [...style].some((name) => name.startsWith('animation') || name.startsWith('transition'));
  if (picture.querySelector(SMIL_ELEMENTS) !== null || someStyle(picture, sheets, animated)) return 'an animation inside an SVG picture';
  if (/data\s*:/i.test([...picture.querySelectorAll('*')].map(textWithAttributes).join(' '))) return 'a picture inside an SVG picture';
  const element = findClockElement(picture);
  return element === null ? null : element + ' inside an SVG picture';
}

function textWithAttributes(element) {
  const own = [...element.attributes].filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns').map(({ value }) => value);
  return [...own, element.localName === 'style' ? element.textContent : ''].join(' ');
}

// Whether any rule or style attribute, as the browser has read it, passes the test.
function someStyle(tree, sheets, test) {
  const inRules = (rules) => [...rules].some((rule) => (rule.style && test(rule.style)) || (rule.cssRules && inRules(rule.cssRules)));
  return (
    sheets.some((sheet) => inRules(sheet.cssRules)) ||
    [...tree.querySelectorAll('[style]')].some((element) => element.style && test(element.style))
  );
}`;
