/** Markup that is safe to stand in a page: made by `html` alone, so that no text gets in unescaped. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Builds markup: what stands between the quotes is markup, everything put in is text. Nothing goes in as text only within quoted
 * attribute values and between tags, never into scripts, styles or addresses.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: strings
      .map((string, index) => string + (index < parts.length ? render(parts[index]) : ''))
      .join(''),
  };
}

function render(part: Part): string {
  if (part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (typeof part === 'object' && 'markup' in part) return part.markup;
  return escapeText(String(part));
}

/** Controls and marks that turn the direction of text show as what they are; they could make a text lie about itself. */
function escapeText(text: string): string {
  return text
    .replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
    .replace(/[^\P{Cc}\t\n\r]|\p{Bidi_Control}|\p{Cs}/gu, '\u{fffd}');
}
