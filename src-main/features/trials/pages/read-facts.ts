import { DURATION, parseDuration, parseFigure, type Figure } from './figure.ts';
import { joinLines, type PageLines } from './page-lines.ts';
import type { PageDraft } from './trial-page.ts';

/** One labelled value: how the label and the value look, and where the value goes. */
interface FactRule {
  /** The label alone, without the colon. */
  readonly label: string;
  /** The whole value, with the groups that `store` takes. */
  readonly value: string;
  /** Free text can only be told from prose when a colon or a line break follows the label. */
  readonly freeText?: boolean;
  /** Puts the value into the page; false when one of another wording is there already. */
  readonly store: (draft: PageDraft, groups: Groups, shown: string) => boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;
type FigureFact = {
  [K in keyof PageDraft['facts']]: PageDraft['facts'][K] extends Figure | null ? K : never;
}[keyof PageDraft['facts']];

/** A fact found at a place: how many lines it takes, and how to put it into the page. */
export interface FoundFact {
  readonly lines: number;
  readonly store: (draft: PageDraft) => boolean;
}

const NUMBER = String.raw`-?\$?[\d,]*\d(?:\.\d+)?\s?[kKmMbB]?`;
/** Labels that also stand alone, as headings. */
const HEADINGS =
  /^(?:score|wallet|verifier details|verifier|self-?checks?|reviewer checks?|reviewer|review|last message|model|harness|trajectory|summary|overview|details|gates|results?)$/i;
/** A value may be wrapped over this many lines. */
const MAX_VALUE_LINES = 3;

const RULES: readonly FactRule[] = [
  {
    label: 'score',
    value: `(?<score>${NUMBER})(?:\\s*(?:/|of)\\s*100)?(?:\\s*raw metric:?\\s*(?<raw>${NUMBER}))?`,
    store: (draft, { score, raw }) => storeFigures(draft, { score, raw }),
  },
  {
    label: 'raw(?: metric| score)?',
    value: `(?<raw>${NUMBER})`,
    store: (draft, { raw }) => storeFigures(draft, { raw }),
  },
  {
    label: 'wallet(?: spend| spent)?',
    value: `(?<walletSpend>${NUMBER})(?:\\s*(?:of|/)\\s*(?<wallet>${NUMBER}))?`,
    store: (draft, { walletSpend, wallet }) => storeFigures(draft, { walletSpend, wallet }),
  },
  {
    label: 'model cost',
    value: `(?<modelCost>${NUMBER})`,
    store: (draft, { modelCost }) => storeFigures(draft, { modelCost }),
  },
  {
    label: 'agent time',
    value: `(?<time>${DURATION})`,
    store: (draft, { time = '' }) => {
      const seconds = parseDuration(time);
      if (draft.facts.agentTimeS !== null) return draft.facts.agentTimeS.shown === seconds?.shown;
      draft.facts.agentTimeS = seconds;
      return true;
    },
  },
  {
    label: 'steps',
    value: `(?<steps>${NUMBER})`,
    store: (draft, { steps }) => storeFigures(draft, { steps }),
  },
  {
    label: 'tokens(?: in ?/ ?out)?',
    value: `(?<tokensIn>${NUMBER})\\s*/\\s*(?<tokensOut>${NUMBER})`,
    store: (draft, { tokensIn, tokensOut }) => storeFigures(draft, { tokensIn, tokensOut }),
  },
  {
    label: 'tokens in',
    value: `(?<tokensIn>${NUMBER})`,
    store: (draft, { tokensIn }) => storeFigures(draft, { tokensIn }),
  },
  {
    label: 'tokens out',
    value: `(?<tokensOut>${NUMBER})`,
    store: (draft, { tokensOut }) => storeFigures(draft, { tokensOut }),
  },
  {
    label: 'self-?checks?',
    value: String.raw`(?<passed>\d+) passed of (?<used>\d+)(?: used)?`,
    store: (draft, { passed, used }, shown) => {
      if (draft.facts.selfChecks !== null) return draft.facts.selfChecks.shown === shown;
      draft.facts.selfChecks = { shown, passed: Number(passed), used: Number(used) };
      return true;
    },
  },
  {
    label: String.raw`rank(?: at (?<wallet>\$[\d,.]*\d[kKmM]?) wallet)?`,
    value: String.raw`#?(?<place>\d+)(?:st|nd|rd|th)? (?:of|/) (?<of>\d+)`,
    store: (draft, { place, of, wallet }, shown) => {
      if (draft.facts.rank !== null) return draft.facts.rank.shown === shown;
      draft.facts.rank = { shown, place: Number(place), of: Number(of), wallet: parseFigure(wallet ?? '') };
      return true;
    },
  },
  ...(['task', 'trial', 'model', 'effort', 'harness'] as const).map((name): FactRule => ({
    label: name === 'effort' ? '(?:reasoning )?effort' : name,
    value: '(?<words>[^:]{1,80})',
    freeText: true,
    store: (draft, { words = '' }) => {
      if (draft[name] !== null) return draft[name] === words;
      draft[name] = words;
      return true;
    },
  })),
];

/** Finds the labelled value that starts at a line, in the same line (`Steps: 295`) or in the next (`Steps`, `295`). */
export function findFact(page: PageLines, at: number): FoundFact | null {
  for (const rule of RULES) {
    const found = matchRule(page, at, rule);
    if (found !== null) return found;
  }
  return null;
}

/** Reads a fact, or a label that stands alone as a heading; returns the number of lines taken. */
export function readFact(page: PageLines, at: number, draft: PageDraft): number {
  const fact = findFact(page, at);
  if (fact?.store(draft) === true) return fact.lines;
  const line = page.lines[at];
  if (line === undefined || !HEADINGS.test(line.text)) return 0;
  draft.notes.push({ line: line.line, text: line.text });
  return 1;
}

function matchRule(page: PageLines, at: number, rule: FactRule): FoundFact | null {
  const first = page.lines[at]?.text ?? '';
  const separator = rule.freeText === true ? '(?:\\s*:\\s*|\\n)' : '\\s*:?\\s*';
  const label = new RegExp(`^(?:${rule.label})`, 'i').exec(first);
  if (label === null) return null;
  const pattern = new RegExp(`^(?:${rule.label})${separator}${rule.value}$`, 'i');
  // A label alone takes its value from the next line, without a blank that could be part of it.
  const alone = new RegExp(`^(?:${rule.label}):?$`, 'i').test(first);
  const longest = rule.freeText === true ? (alone ? 2 : 1) : MAX_VALUE_LINES;
  for (let lines = alone ? 2 : 1; lines <= longest && at + lines <= page.lines.length; lines += 1) {
    const shownLines = alone
      ? `${first.replace(/:$/, '')}\n${joinLines(page, at + 1, lines - 1)}`
      : joinLines(page, at, lines);
    const match = pattern.exec(shownLines);
    if (match === null || /^of\b/.test(page.lines[at + lines]?.text ?? '')) continue;
    const shown = shownLines.replace(label[0], '').replace(/^\s*:?\s*/, '');
    return { lines, store: (draft) => rule.store(draft, match.groups ?? {}, shown) };
  }
  return null;
}

/** Stores the figures that are there; false when one of them was shown differently before. */
function storeFigures(draft: PageDraft, shown: Partial<Record<FigureFact, string | undefined>>): boolean {
  const figures = Object.entries(shown).flatMap(([name, text]) => {
    const figure = text === undefined ? null : parseFigure(text);
    return figure === null ? [] : [{ name: name as FigureFact, figure }];
  });
  if (figures.some(({ name, figure }) => (draft.facts[name]?.shown ?? figure.shown) !== figure.shown))
    return false;
  for (const { name, figure } of figures) draft.facts[name] = figure;
  return true;
}
