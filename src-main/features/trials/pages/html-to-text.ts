/** Elements that start and end a line, as browsers lay them out. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Elements whose content nobody sees as text. */
const HIDDEN = new Set(['title', 'script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object']);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  middot: '·',
  check: '✓',
  cross: '✗',
  times: '×',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  rarr: '→',
  bull: '•',
  shy: '',
};
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|<![^>]*>/g;

/** Whether a text is a saved HTML page. A text page may quote an SVG, so closing tags of page elements decide. */
export function isHtml(text: string): boolean {
  if (/^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text)) return true;
  return (
    (text.match(/<\/(?:body|div|section|article|main|ul|ol|dl|dt|dd|li|p|span|table|td|h[1-6])>/gi) ?? [])
      .length >= 3
  );
}

/**
 * The text of an HTML page as a browser would copy it: a line per block, list items behind `- `, inline parts joined
 * without a blank. Icons (svg, img) that are labelled as passed or failed become ✓ or ✗. Works on broken mark-up.
 */
export function htmlToText(html: string): string {
  let text = '';
  let copiedTo = 0;
  let hiddenBy: string | null = null;
  let hiddenDepth = 0;
  for (const token of html.matchAll(TOKEN)) {
    if (hiddenBy === null) text += inlineText(html.slice(copiedTo, token.index));
    copiedTo = token.index + token[0].length;
    const [, slash, rawName = '', attributes = ''] = token;
    const name = rawName.toLowerCase();
    if (hiddenBy !== null) {
      if (name === hiddenBy && !attributes.endsWith('/')) hiddenDepth += slash === '/' ? -1 : 1;
      if (hiddenDepth === 0) hiddenBy = null;
      continue;
    }
    if (slash === '' && (name === 'svg' || name === 'img')) text += iconText(attributes);
    if (slash === '' && HIDDEN.has(name) && !attributes.endsWith('/')) {
      hiddenBy = name;
      hiddenDepth = 1;
    } else if (BLOCKS.has(name)) {
      text += name === 'li' && slash === '' ? '\n- ' : '\n';
    }
  }
  if (hiddenBy === null) text += inlineText(html.slice(copiedTo));
  // A paragraph inside a list item starts its line again; its marker is kept on the line that has the words.
  return text
    .replace(/\n- \s*\n+/g, '\n- ')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .trim();
}

function inlineText(source: string): string {
  return source
    .replace(/\s+/g, ' ')
    .replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g, decodeEntity);
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function iconText(attributes: string): string {
  const label = /(?:aria-label|alt|title|data-icon|class)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
  for (const [, double, single] of attributes.matchAll(label)) {
    const words = double ?? single ?? '';
    if (/\b(?:pass(?:ed)?|ok|check|tick|success)\b/i.test(words)) return '✓';
    if (/\b(?:fail(?:ed)?|cross|error|x)\b/i.test(words)) return '✗';
  }
  return '';
}
