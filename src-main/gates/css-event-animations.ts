import type { CssDeclaration, CssRule } from './css-rules.ts';
import { isOnlyKeyword, type CssSource } from './css-sources.ts';
import { CSS, unprefixed, type CssToken } from './css-tokens.ts';
import type { Finding } from './gate-report.ts';

/** Pseudo-classes that change with what a user does (Selectors 4 §9–§12, §15), not with the document. */
const EVENT_PSEUDO_CLASSES: ReadonlySet<string> = new Set([
  'active',
  'active-view-transition',
  'autofill',
  'checked',
  'current',
  'focus',
  'focus-visible',
  'focus-within',
  'fullscreen',
  'hover',
  'in-range',
  'indeterminate',
  'interest-source',
  'interest-target',
  'invalid',
  'modal',
  'open',
  'out-of-range',
  'past',
  'picture-in-picture',
  'placeholder-shown',
  'popover-open',
  'future',
  'target',
  'target-current',
  'target-within',
  'user-invalid',
  'user-valid',
  'valid',
  'visited',
]);

/** No property name has more parts. */
const MAX_NAME_PARTS = 8;

const STILL_WORDS: ReadonlySet<string> = new Set([
  'none',
  'auto',
  'initial',
  'inherit',
  'unset',
  'revert',
  'revert-layer',
]);
const TIMELINE = /^(?:animation-timeline|animation-trigger|timeline-trigger|animation-range)/;

/** Words of a `transition` that are not the name of a property. */
const TRANSITION_WORDS =
  /^(?:ease|ease-in|ease-out|ease-in-out|linear|step-start|step-end|normal|allow-discrete|initial|inherit|unset|revert|revert-layer)$/;

/**
 * Policy `css-event`: CSS animations and transitions (CSS Animations 1, CSS Transitions 1, Scroll-driven Animations 1)
 * must not depend on the user. Fails: a rule under an event pseudo-class that sets an animation or transition, or changes
 * what a transition runs on or an animation hangs on; and timelines driven by scrolling. A `:hover` colour on its own passes.
 */
export function findCssEventAnimations(css: readonly CssSource[]): Finding[] {
  const moving = summarizeMovement(css);
  return css.flatMap(({ sheet, spanOf }) => {
    const onEvent = new Map<CssRule, boolean>();
    for (const rule of sheet.rules) {
      const outer = rule.parent !== null && onEvent.get(rule.parent) === true;
      onEvent.set(rule, outer || dependsOnEvent(rule));
    }
    return sheet.declarations.flatMap((declaration) => {
      const inEventRule = declaration.rule !== null && onEvent.get(declaration.rule) === true;
      const message = describeDeclaration(declaration, inEventRule, moving);
      return message === null
        ? []
        : [{ message, span: spanOf(declaration), policies: ['css-event'] as const }];
    });
  });
}

interface Movement {
  readonly animates: boolean;
  readonly usesVariables: boolean;
  /** Properties that some transition runs on, and with a `*` what they are part of; `all` among them means any. */
  readonly transitions: ReadonlySet<string>;
}

function summarizeMovement(css: readonly CssSource[]): Movement {
  const declarations = css.flatMap(({ sheet }) => sheet.declarations);
  const running = declarations.filter(
    ({ property, value }) => isMovement(property) && !isOnlyKeyword(value, STILL_WORDS),
  );
  const transitions = running.filter(({ property }) =>
    /^transition(?:-property)?$/.test(unprefixed(property)),
  );
  return {
    animates: running.some(({ property }) => unprefixed(property).startsWith('animation')),
    usesVariables: running.some(({ value }) =>
      value.some((token) => token.type === CSS.function && token.value === 'var'),
    ),
    transitions: new Set(
      [...new Set(transitions.flatMap(({ value }) => readTransitionProperties(value)))].flatMap((name) => [
        name,
        ...shorthandsOf(name).map((shorthand) => `${shorthand}*`),
      ]),
    ),
  };
}

function describeDeclaration(
  declaration: CssDeclaration,
  inEventRule: boolean,
  moving: Movement,
): string | null {
  const { property, value } = declaration;
  const plain = unprefixed(property);
  const scrolls = value.some(
    ({ type, value: name }) => type === CSS.function && (name === 'scroll' || name === 'view'),
  );
  if ((TIMELINE.test(plain) && !isOnlyKeyword(value, STILL_WORDS)) || (plain === 'animation' && scrolls)) {
    return `${property} ties an animation to scrolling or another trigger`;
  }
  if (!inEventRule) return null;
  if (isMovement(property)) return `${property} depends on what the user points at, presses or follows`;
  if (isTransitioned(plain, moving.transitions)) return `a transition of ${property} runs when the user acts`;
  const switchesOn = plain === 'display' || plain === 'content-visibility';
  if (switchesOn && moving.animates) return `${property} starts animations when the user acts`;
  if (property.startsWith('--') && moving.usesVariables)
    return `${property} may start an animation when the user acts`;
  return null;
}

/** A style rule by its selector; of the at-rules only those that watch elements, not the device. */
function dependsOnEvent({ name, prelude }: CssRule): boolean {
  if (name === 'container')
    return prelude.some((token) => token.type === CSS.function && token.value === 'scroll-state');
  if (name !== null && name !== 'scope') return false;
  return prelude.some((token, index) => {
    const next = prelude[index + 1];
    return (
      token.type === CSS.colon &&
      next?.start === token.end &&
      EVENT_PSEUDO_CLASSES.has(unprefixed(next.value))
    );
  });
}

function isMovement(property: string): boolean {
  return /^(?:animation|transition)(?:-|$)/.test(unprefixed(property));
}

/** Holds if one is the other or its shorthand: `mask` and `mask-image`. */
function isTransitioned(property: string, transitions: ReadonlySet<string>): boolean {
  return (
    transitions.has('all') ||
    transitions.has(`${property}*`) ||
    shorthandsOf(property).some((name) => transitions.has(name))
  );
}

/** The property and every shorter name that it starts with, at hyphens. */
function shorthandsOf(property: string): string[] {
  const parts = property.split('-').slice(0, MAX_NAME_PARTS);
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'));
}

/** The property of each entry; an entry without one, or with a value not known yet, runs on all. */
function readTransitionProperties(value: readonly CssToken[]): string[] {
  const names: string[] = [];
  let depth = 0;
  let named = false;
  const endEntry = (): void => {
    if (!named) names.push('all');
    named = false;
  };
  for (const { type, value: word } of value) {
    if (type === CSS.closeParenthesis) depth--;
    else if (type === CSS.function && word === 'var') names.push('all');
    if (type === CSS.function || type === CSS.openParenthesis) depth++;
    else if (depth === 0 && type === CSS.comma) endEntry();
    else if (depth === 0 && type === CSS.ident && !TRANSITION_WORDS.test(word)) {
      names.push(unprefixed(word));
      named = true;
    }
  }
  endEntry();
  return names;
}
