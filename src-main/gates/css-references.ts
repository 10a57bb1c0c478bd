import { CSS, unprefixed, type CssToken } from './css-tokens.ts';
import { isAllowedReference, quoteValue } from './reference-rules.ts';

export interface CssReference {
  readonly message: string;
  readonly token: CssToken;
}

/** Functions in which a string is a URL (CSS Values 4 §4.5, CSS Images 4 §2, old filters), vendor prefixes left off. */
const URL_FUNCTIONS: ReadonlySet<string> = new Set([
  'alphaimageloader',
  'cross-fade',
  'image',
  'image-set',
  'src',
  'url',
]);

/** Functions whose result is not known before the styles are computed. */
const COMPUTED: ReadonlySet<string> = new Set(['var', 'attr', 'env']);

/**
 * Finds what leads out of the drawing in a piece of CSS, wherever it stands: in declarations of any property, custom
 * ones and descriptors included, at any depth. `@import` always fails; `@namespace` names no resource.
 */
export function findCssReferences(tokens: readonly CssToken[]): CssReference[] {
  const found: CssReference[] = [];
  const functions: string[] = [];
  let inNamespaceRule = false;
  for (const token of tokens) {
    if (token.type === CSS.atKeyword) inNamespaceRule = token.value === 'namespace';
    else if (token.type === CSS.semicolon || token.type === CSS.openCurly) inNamespaceRule = false;
    const message = inNamespaceRule ? null : describeToken(token, functions);
    if (message !== null) found.push({ message, token });
    trackFunctions(token, functions);
  }
  return found;
}

function describeToken({ type, value }: CssToken, functions: readonly string[]): string | null {
  const around = functions.at(-1) ?? '';
  switch (type) {
    case CSS.atKeyword:
      return value === 'import' ? '@import loads a style sheet' : null;
    case CSS.url:
      return describeUrl(value);
    case CSS.badUrl:
      return 'a url() that cannot be read';
    case CSS.string:
      return URL_FUNCTIONS.has(around) ? describeUrl(value) : null;
    case CSS.function:
      return URL_FUNCTIONS.has(around) && COMPUTED.has(value)
        ? `the URL comes from ${value}(), which is not known`
        : null;
    case CSS.ident:
      return value === 'url' && functions.includes('attr') ? 'attr() reads a URL' : null;
    default:
      return null;
  }
}

function describeUrl(url: string): string | null {
  return isAllowedReference(url) ? null : `CSS refers to ${quoteValue(url)}, outside the drawing`;
}

/** Keeps the stack of open functions; plain parentheses count as a function without a name. */
function trackFunctions({ type, value }: CssToken, functions: string[]): void {
  if (type === CSS.function) functions.push(unprefixed(value));
  else if (type === CSS.openParenthesis) functions.push('');
  else if (type === CSS.closeParenthesis) functions.pop();
}
