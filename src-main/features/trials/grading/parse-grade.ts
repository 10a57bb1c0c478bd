/** A judge's reply as a grade in 0–1, or why it is none; a reply that cannot be read is an error, never a zero. */
export type ParsedGrade =
  | { readonly ok: true; readonly grade: number; readonly reason: string | null }
  | { readonly ok: false; readonly message: string };

const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?`;
/** A number that stands alone, or behind the word grade or score. */
const ALONE = new RegExp(`^(${NUMBER})(?:\\s*/\\s*1(?:\\.0+)?)?$`);
const LABELLED = new RegExp(
  `\\b(?:grade|score)\\**\\s*(?:is|of|[:=])[\\s*]*(${NUMBER})(?:\\s*/\\s*1(?:\\.0+)?)?(?![\\d%/])`,
  'gi',
);

/**
 * Reads a judge's reply: a JSON object with `grade` (also in a fence or among prose), a number alone, or `grade: NUMBER` said
 * once. Anything else, two different grades, and grades outside 0–1 are refused.
 */
export function parseGrade(reply: string): ParsedGrade {
  const text = reply.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, '').trim();
  if (text === '') return { ok: false, message: 'the judge said nothing' };
  const object = findObject(text);
  if (object !== null) return accept(object.grade, object.reason);
  const alone = ALONE.exec(text)?.[1];
  if (alone !== undefined) return accept(Number(alone), null);
  const said = new Set([...text.matchAll(LABELLED)].map(([, number]) => Number(number)));
  const [only] = said;
  if (said.size > 1) return { ok: false, message: `the judge gave ${said.size} different grades` };
  if (only === undefined)
    return { ok: false, message: `no grade in the judge's reply: ${text.slice(0, 80)}` };
  return accept(only, null);
}

function findObject(text: string): { readonly grade: unknown; readonly reason: string | null } | null {
  const candidate = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const data: unknown = JSON.parse(candidate);
    if (typeof data !== 'object' || data === null || !('grade' in data)) return null;
    const reason = 'reason' in data && typeof data.reason === 'string' ? data.reason : null;
    return { grade: data.grade, reason };
  } catch {
    return null;
  }
}

function accept(grade: unknown, reason: string | null): ParsedGrade {
  const value = typeof grade === 'string' && ALONE.test(grade.trim()) ? Number.parseFloat(grade) : grade;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return { ok: false, message: 'the grade is not a number' };
  if (value < 0 || value > 1) return { ok: false, message: `the grade ${value} is outside 0–1` };
  return { ok: true, grade: value, reason };
}
