/**
 * The part of the page's program that puts other pictures in place of some: `sourceWithStills(stills)` gives the source of the
 * document with the URL `still` for each `url` of `stills`, wherever the browser reads that URL, however it is spelled: attributes
 * are resolved as the browser does, style sheets are taken as it has read them. Kept as text like the rest.
 */
export const PAGE_STILLS = String.raw`
function sourceWithStills(stills) {
  const known = new Map(stills.map(({ url, still }) => [url, still]));
  // The network tells of a URL without its fragment.
  const stillOf = (text) => (URL.canParse(text) ? known.get(new URL(text).href.split('#')[0]) : undefined);
  const inList = (text, separator) => text.split(separator).map((part) => stillOf(part) ?? part).join('');

  // Comments, strings and url() without quotes: all that a URL can be in CSS.
  const TOKENS = /\/\*[^]*?\*\/|"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|url\(\s*((?:[^"'()\\\s]|\\[^])+)\s*\)/gi;
  const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|\n|([^]))/gi;
  const unescaped = (text) =>
    text.replace(ESCAPE, (_, hex, character) => (hex ? String.fromCodePoint(parseInt(hex, 16)) : (character ?? '')));
  const inCss = (css) =>
    css.replace(TOKENS, (token, double, single, bare) => {
      const still = stillOf(unescaped(double ?? single ?? bare ?? ''));
      if (still === undefined) return token;
      return bare === undefined ? '"' + still + '"' : 'url("' + still + '")';
    });

  function inAttribute({ localName, value }, element) {
    if (localName === 'style' && element.style) return inCss(element.style.cssText);
    if (localName === 'values') return inList(value, /(\s*;\s*)/);
    if (localName === 'srcset') return inList(value, /(,?\s+|,+$)/);
    return stillOf(value) ?? inCss(value);
  }

  // In a copy, which loads nothing.
  const copy = document.cloneNode(true);
  const sheets = [...document.querySelectorAll('style')].map((element) => element.sheet);
  for (const [index, element] of [...copy.querySelectorAll('style')].entries()) {
    const read = [...(sheets[index]?.cssRules ?? [])].map((rule) => rule.cssText).join('\n');
    const css = inCss(read);
    if (css !== read) element.textContent = css;
  }
  for (const element of copy.querySelectorAll('*'))
    for (const attribute of element.attributes) {
      const value = inAttribute(attribute, element);
      if (value !== attribute.value) attribute.value = value;
    }
  return new XMLSerializer().serializeToString(copy);
}`;
