import { ITEMS } from '../domain/index.ts';
import type { Item, Verdict } from '../domain/index.ts';

/** A verdict that prose gives in so many words, such as `**Scene**: Yes` or "scene should be no". */
export interface SpokenVerdict {
  readonly item: Item;
  readonly verdict: Verdict;
}

const ITEM = ITEMS.join('|');
const LINK = 'verdict|answer|item|is|are|should|be|to|now|becomes';
const STATEMENT = new RegExp(
  `(?<![\\p{L}\\p{N}])(${ITEM})["'”’*_\`]*(?:[ \\t]*[:=–—>-]+|[ \\t]+(?:(?:${LINK})[ \\t]+)*(?:${LINK})[ \\t]*[:=]?)[ \\t]*` +
    `["'“‘*_\`]*(yes|no|true|false)["'”’*_\`]*(?=[ \\t]*(?:$|[.;!][ \\t"'*_\`]*(?:$|\\s)|,[ \\t]*(?:and[ \\t]+)?["'*_]*(?:${ITEM})(?![\\p{L}\\p{N}])))`,
  'gimu',
);

/** A word that could be, or cast doubt on, a verdict. */
const VERDICT_WORD =
  /(?<![\p{L}\p{N}])(yes|no|not|true|false|maybe|unclear|unsure|partly|partially|wait|actually)(?![\p{L}\p{N}])/iu;

/**
 * The verdicts stated in prose. `rest` says whether the prose holds further words that read like verdicts or doubts, in
 * which case the statements alone do not settle what was meant.
 */
export function readSpokenVerdicts(prose: string): {
  readonly stated: readonly SpokenVerdict[];
  readonly rest: boolean;
} {
  const stated: SpokenVerdict[] = [];
  const remainder = prose.replace(STATEMENT, (_match, item: string, word: string) => {
    // The pattern only lets names of items and the four words through.
    stated.push({ item: item.toLowerCase() as Item, verdict: /yes|true/i.test(word) ? 'yes' : 'no' });
    return ' ';
  });
  return { stated, rest: VERDICT_WORD.test(remainder) };
}
