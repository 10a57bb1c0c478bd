import { ITEMS } from '../domain/index.ts';
import type { Item, PerItem, Verdict } from '../domain/index.ts';
import { parseReply } from './parse-reply.ts';
import type { Verdicts } from './parse-reply.ts';

/** An item whose recorded verdict is not what our parser reads in the recorded text; null is "no verdict". */
export interface ReparseDifference {
  readonly item: Item;
  readonly recorded: Verdict | null;
  readonly reparsed: Verdict | null;
  /** Why our parser reads no verdict; null where it reads one. */
  readonly reason: string | null;
}

/** The items of one call in the recorded runs: all that stills can show, and motion by itself. */
const CALLS: readonly (readonly Item[])[] = [
  ['scene', 'objects', 'isometric', 'composition', 'figure'],
  ['motion'],
];

/**
 * Reads the recorded judge texts of one rollout again and lists the items that come out otherwise. A rollout may have been
 * asked in several calls, and asked again after an unusable reply: each item is taken from the last text that answers it.
 */
export function reparse(
  recordedTexts: readonly string[],
  recordedVerdicts: PerItem<Verdict | null>,
): readonly ReparseDifference[] {
  const read: { verdicts: Verdicts; reason: string | null } = { verdicts: {}, reason: null };
  for (const text of recordedTexts) {
    const parsed = parseReply(text, itemsAskedFor(text));
    if (parsed.ok) read.verdicts = { ...read.verdicts, ...parsed.verdicts };
    else read.reason = parsed.error.message;
  }
  return ITEMS.flatMap((item) => {
    const recorded = recordedVerdicts[item];
    const reparsed = read.verdicts[item] ?? null;
    if (recorded === reparsed) return [];
    const reason = reparsed === null ? (read.reason ?? 'no recorded text answers this item') : null;
    return [{ item, recorded, reparsed, reason }];
  });
}

/** What a reply was asked for, told by the items that it names: all of a call as soon as it names one of them. */
function itemsAskedFor(text: string): readonly Item[] {
  const names = (item: Item): boolean => new RegExp(`\\b${item}\\b["'”’*]*\\s*[:=]`, 'i').test(text);
  return CALLS.filter((call) => call.some(names)).flat();
}
