import { CSS, type CssToken } from './css-tokens.ts';

/** A block with what stands before its `{`. */
export interface CssRule {
  /** The at-keyword's name; null for a style rule. */
  readonly name: string | null;
  /** Without the at-keyword. */
  readonly prelude: readonly CssToken[];
  readonly parent: CssRule | null;
}

export interface CssDeclaration {
  /** In lower case, unless it is a custom property. */
  readonly property: string;
  readonly value: readonly CssToken[];
  /** The innermost rule around it; null in a style attribute. */
  readonly rule: CssRule | null;
  readonly start: number;
  readonly end: number;
}

export interface CssSheet {
  /** In document order, a parent before its children. */
  readonly rules: readonly CssRule[];
  readonly declarations: readonly CssDeclaration[];
}

const CLOSING = new Map<number, number>([
  [CSS.openParenthesis, CSS.closeParenthesis],
  [CSS.function, CSS.closeParenthesis],
  [CSS.openSquare, CSS.closeSquare],
  [CSS.openCurly, CSS.closeCurly],
]);

/**
 * Groups the tokens of a style sheet or style attribute into rules and declarations, nested rules included
 * (CSS Syntax 3 §5.5). One loop with a stack instead of a recursive parser, because brackets may nest by the
 * ten thousand; nothing is dropped as invalid, for what one browser drops another may take.
 */
export function groupCss(tokens: readonly CssToken[]): CssSheet {
  const rules: CssRule[] = [];
  const declarations: CssDeclaration[] = [];
  let rule = null as CssRule | null;
  let first = 0;
  const brackets: number[] = [];

  const endStatement = (end: number): void => {
    const declaration = readDeclaration(tokens.slice(first, end), rule);
    if (declaration !== null) declarations.push(declaration);
    first = end + 1;
  };

  for (const [index, { type }] of tokens.entries()) {
    if (brackets.length > 0 && type === brackets.at(-1)) {
      brackets.pop();
    } else if (type === CSS.openCurly && brackets.length === 0 && !isCustomProperty(tokens, first, index)) {
      rule = readRule(tokens.slice(first, index), rule);
      rules.push(rule);
      first = index + 1;
    } else if (CLOSING.has(type)) {
      brackets.push(CLOSING.get(type) ?? 0);
    } else if (brackets.length === 0 && type === CSS.semicolon) {
      endStatement(index);
    } else if (brackets.length === 0 && type === CSS.closeCurly) {
      endStatement(index);
      rule = rule?.parent ?? null;
    }
  }
  endStatement(tokens.length);
  return { rules, declarations };
}

function readRule(tokens: readonly CssToken[], parent: CssRule | null): CssRule {
  const [head] = tokens;
  return head?.type === CSS.atKeyword
    ? { name: head.value, prelude: tokens.slice(1), parent }
    : { name: null, prelude: tokens, parent };
}

function readDeclaration(tokens: readonly CssToken[], rule: CssRule | null): CssDeclaration | null {
  const [name, colon] = tokens;
  if (name?.type !== CSS.ident || colon?.type !== CSS.colon) return null;
  return {
    property: name.value,
    value: tokens.slice(2),
    rule,
    start: name.start,
    end: (tokens.at(-1) ?? colon).end,
  };
}

/** `--x: { … }` holds its braces as a value. */
function isCustomProperty(tokens: readonly CssToken[], first: number, index: number): boolean {
  return (
    index > first + 1 &&
    tokens[first]?.value.startsWith('--') === true &&
    tokens[first + 1]?.type === CSS.colon
  );
}
