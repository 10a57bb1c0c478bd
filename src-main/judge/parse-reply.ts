import { ITEMS } from '../domain/index.ts';
import type { Item, Verdict } from '../domain/index.ts';
import { findObjects } from './lenient-json.ts';
import type { LenientValue } from './lenient-json.ts';
import { readSpokenVerdicts } from './spoken-verdicts.ts';

type ReplyErrorCode =
  'empty' | 'refused' | 'no-verdict' | 'malformed' | 'truncated' | 'missing' | 'ambiguous' | 'contradictory';

export type Verdicts = Readonly<Partial<Record<Item, Verdict>>>;

/** The verdicts to exactly the items asked, or the judge error; there is no partial result and no default. */
export type ParsedReply =
  | { readonly ok: true; readonly verdicts: Verdicts }
  | { readonly ok: false; readonly error: { readonly code: ReplyErrorCode; readonly message: string } };

/** What a text says about one item: a verdict, or something that is neither yes nor no. */
type Statement = { readonly item: Item; readonly verdict: Verdict | null; readonly said: string };

const WORDS: Readonly<Record<string, Verdict>> = { yes: 'yes', true: 'yes', no: 'no', false: 'no' };
const ITEM_NAME = new RegExp(`\\b(?:${ITEMS.join('|')})\\b`, 'i');
const REFUSAL = /\b(?:can(?:no|['’])?t|unable|sorry|won['’]t|refuse|decline)\b/i;
/** Keys under which a model wraps a verdict with its reasons. */
const VERDICT_KEYS = ['verdict', 'answer', 'value', 'result'];

/**
 * Reads what a judge wrote (docs/guide/scores.md, Judge). Takes JSON, fenced or between prose, with `Yes`/`No`, booleans, trailing
 * commas and the like, and plain lines such as `scene: yes`; `items` are the ones that were asked. Whatever is missing,
 * cut off, unclear or said twice in two ways is an error, never a "no".
 */
export function parseReply(text: string, items: readonly Item[]): ParsedReply {
  const reply = withoutThinking(text.normalize('NFKC')).trim();
  if (reply === '') return failure('empty', 'the reply is empty');

  const objects = findObjects(reply);
  const statements = objects.flatMap(({ value }) => (value === null ? [] : statementsIn(value)));
  const outside = proseOutside(reply, objects);
  const spoken = readSpokenVerdicts(outside);
  if (statements.length === 0) {
    const broken = objects.find(({ problem }) => problem !== null);
    if (broken?.problem === 'truncated') return failure('truncated', 'the reply ends inside its JSON object');
    if (broken !== undefined) return failure('malformed', 'the reply holds no readable JSON object');
    return parseProse(reply, items, spoken);
  }
  if (objects.some(({ problem }) => problem === 'truncated')) {
    return failure('truncated', 'the reply ends inside another JSON object');
  }
  if (
    objects.some(({ problem, start, end }) => problem !== null && ITEM_NAME.test(reply.slice(start, end)))
  ) {
    return failure('malformed', 'another JSON object of the reply cannot be read');
  }
  return settle(
    [...statements, ...spoken.stated.map((stated) => ({ ...stated, said: stated.verdict }))],
    items,
  );
}

function parseProse(
  reply: string,
  items: readonly Item[],
  spoken: ReturnType<typeof readSpokenVerdicts>,
): ParsedReply {
  const [only, ...others] = items;
  const bare = verdictOf(reply);
  if (bare !== null && only !== undefined && others.length === 0)
    return { ok: true, verdicts: { [only]: bare } };
  if (spoken.stated.length > 0) {
    if (spoken.rest) return failure('ambiguous', 'the reply says more than its plain verdicts');
    return settle(
      spoken.stated.map((stated) => ({ ...stated, said: stated.verdict })),
      items,
    );
  }
  if (REFUSAL.test(reply)) return failure('refused', `the judge refused: ${excerpt(reply)}`);
  return failure('no-verdict', `the reply holds no verdict: ${excerpt(reply)}`);
}

/** One verdict for each item asked, or the first thing that stands in the way. */
function settle(statements: readonly Statement[], items: readonly Item[]): ParsedReply {
  const verdicts: Partial<Record<Item, Verdict>> = {};
  const absent: Item[] = [];
  for (const item of items) {
    const about = statements.filter((statement) => statement.item === item);
    const unclear = about.find(({ verdict }) => verdict === null);
    if (unclear !== undefined) {
      return failure(
        'ambiguous',
        `"${item}" is answered with ${excerpt(unclear.said)}, which is neither yes nor no`,
      );
    }
    const [first, ...more] = new Set(about.map(({ verdict }) => verdict));
    if (more.length > 0) return failure('contradictory', `"${item}" is answered with both yes and no`);
    if (first === undefined || first === null) absent.push(item);
    else verdicts[item] = first;
  }
  if (absent.length > 0)
    return failure('missing', `the reply does not answer ${absent.map((item) => `"${item}"`).join(', ')}`);
  return { ok: true, verdicts };
}

/** Every statement about an item in an object or in the objects and arrays that it wraps. */
function statementsIn(value: LenientValue): readonly Statement[] {
  if (value.kind === 'text') return [];
  if (value.kind === 'array') return value.values.flatMap(statementsIn);
  const own = value.entries.flatMap(([key, inner]): Statement[] => {
    const item = itemNamed(key);
    if (item === null) return [];
    const said = verdictText(inner);
    return [{ item, verdict: said === null ? null : verdictOf(said), said: said ?? 'an object' }];
  });
  const nested = value.entries.flatMap(([key, inner]) =>
    itemNamed(key) === null ? statementsIn(inner) : [],
  );
  // Beside the verdicts, an inner object may give the reasons under the same names; only a verdict in it counts.
  return own.length === 0 ? nested : [...own, ...nested.filter(({ verdict }) => verdict !== null)];
}

function itemNamed(key: string): Item | null {
  const name = key.trim().toLowerCase();
  return ITEMS.find((item) => item === name) ?? null;
}

/** The text of a verdict, also where it is wrapped as `{"answer": "yes", "reason": "…"}`; null for anything else. */
function verdictText(value: LenientValue): string | null {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'array') return null;
  const inner = value.entries.filter(([key]) => VERDICT_KEYS.includes(key.trim().toLowerCase()));
  const only = inner.length === 1 ? inner[0]?.[1] : undefined;
  return only?.kind === 'text' ? only.text : null;
}

function verdictOf(said: string): Verdict | null {
  const word = said.trim().replace(/^["'“‘*_`]+|["'”’*_`.!]+$/g, '');
  return WORDS[word.trim().toLowerCase()] ?? null;
}

/** What stands after the last `</think>`; a block that is never closed leaves no answer. */
function withoutThinking(text: string): string {
  const last = [...text.matchAll(/<\/?think(?:ing)?>/gi)].at(-1);
  if (last === undefined) return text;
  return last[0].startsWith('</') ? text.slice(last.index + last[0].length) : '';
}

function proseOutside(
  text: string,
  objects: readonly { readonly start: number; readonly end: number }[],
): string {
  let prose = '';
  let from = 0;
  for (const { start, end } of objects) {
    prose += `${text.slice(from, start)}\n`;
    from = end;
  }
  return prose + text.slice(from);
}

function failure(code: ReplyErrorCode, message: string): ParsedReply {
  return { ok: false, error: { code, message } };
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `“${line.slice(0, 80)}…”` : `“${line}”`;
}
