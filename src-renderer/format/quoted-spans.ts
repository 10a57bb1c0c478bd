/** A stretch of a prompt, marked where it is a quoted span. */
export interface PromptPart {
  readonly text: string;
  readonly quoted: boolean;
}

// Scoring protocol, "Quoted spans": the opening mark follows a space, a bracket or the start, the closing one is followed
// by a space, punctuation or the end, which keeps apostrophes out.
const SPAN = /(?<=^|[\s([{])(?:"[^"]+"|“[^”]+”|«[^»]+»|„[^“]+“|'[^']+'|‘[^’]+’)(?=$|[\s\p{P}])/gu;

/** Cuts a prompt into its quoted spans and what stands between them. */
export function splitQuoted(prompt: string): readonly PromptPart[] {
  const parts: PromptPart[] = [];
  let at = 0;
  for (const match of prompt.matchAll(SPAN)) {
    if (match.index > at) parts.push({ text: prompt.slice(at, match.index), quoted: false });
    parts.push({ text: match[0], quoted: true });
    at = match.index + match[0].length;
  }
  if (at < prompt.length) parts.push({ text: prompt.slice(at), quoted: false });
  return parts;
}
