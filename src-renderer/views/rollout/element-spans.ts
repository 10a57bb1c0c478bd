/** Where an element's start tag stands in the source, in UTF-16 units. */
export interface TagSpan {
  readonly start: number;
  readonly end: number;
}

// What is no element comes first, so that a tag within a comment, CDATA section, instruction or declaration is passed over.
const MARKUP =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<![^>[]*(?:\[[^]*?\]\s*)?>|<\/[^>]*>|<[^\s/>!?](?:[^>"']|"[^"]*"|'[^']*')*>/g;

/** The start tags of a well-formed document in document order: the n-th belongs to the n-th element of its tree. */
export function findStartTags(source: string): readonly TagSpan[] {
  const tags: TagSpan[] = [];
  for (const { 0: text, index } of source.matchAll(MARKUP)) {
    const second = text[1];
    if (second === '!' || second === '?' || second === '/') continue;
    tags.push({ start: index, end: index + text.length });
  }
  return tags;
}

/** The tag that holds a place in the source; -1 where none does. */
export function tagAt(tags: readonly TagSpan[], offset: number): number {
  let low = 0;
  let high = tags.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tag = tags[middle];
    if (tag === undefined) return -1;
    if (offset < tag.start) high = middle - 1;
    else if (offset >= tag.end) low = middle + 1;
    else return middle;
  }
  return -1;
}
