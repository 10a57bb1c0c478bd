import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AuditError, ITEMS } from '../domain/index.ts';
import { cannotRead } from '../platform/index.ts';
import type { Item } from '../domain/index.ts';

/** The judge's instructions, read from a text file such as `resources/rubrics/isometric-scenes.txt`. */
export interface Rubric {
  readonly name: string;
  readonly version: string;
  /** SHA-256 (hex) of the file's bytes. */
  readonly sha256: string;
  readonly system: string;
  readonly question: string;
  /** One line an item; an item without a line is asked for by the question itself. */
  readonly items: Readonly<Partial<Record<Item, string>>>;
  readonly reply: string;
}

/** What the placeholders stand for. */
export interface RubricSubject {
  readonly prompt: string;
  readonly objects: readonly string[];
  readonly moving: string | null;
}

const VERSION_LINE = /^version:[ \t]*(\S.*?)[ \t]*$/;
const HEADING = /^\[(system|question|items|reply)\][ \t]*$/;
const PLACEHOLDER = /\{(prompt|objects|moving)\}/g;
const NOTHING = '(none named)';

/** Reads a rubric file; throws `cannot-read`, and `bad-rubric` where it has no version, no question or no `{prompt}`. */
export async function readRubric(file: string): Promise<Rubric> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw cannotRead(file, cause);
  }
  return parseRubric(bytes, basename(file).replace(/\.txt$/, ''));
}

/**
 * A rubric's first line is `version: …`. Then come the sections `[system]`, `[question]`, `[items]` (lines `item: text`)
 * and `[reply]`; a file without sections is one question that asks for all items itself.
 */
export function parseRubric(bytes: Uint8Array, name: string): Rubric {
  const [first = '', ...lines] = new TextDecoder().decode(bytes).split(/\r?\n/);
  const version = VERSION_LINE.exec(first)?.[1];
  if (version === undefined) throw badRubric(name, 'does not begin with a line "version: …"');
  const sections: Record<string, string[]> = {};
  let section = 'question';
  for (const line of lines) {
    const heading = HEADING.exec(line)?.[1];
    if (heading === undefined) (sections[section] ??= []).push(line);
    else section = heading;
  }
  const textOf = (key: string): string => (sections[key] ?? []).join('\n').trim();
  const question = textOf('question');
  if (!question.includes('{prompt}')) throw badRubric(name, 'asks nothing about the {prompt}');
  return {
    name,
    version,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    system: textOf('system'),
    question,
    items: itemLines(sections['items'] ?? [], name),
    reply: textOf('reply'),
  };
}

/** The text of one question to the judge about `items`, with every placeholder replaced in a single pass. */
export function fillRubric(rubric: Rubric, subject: RubricSubject, items: readonly Item[]): string {
  const lines = items.flatMap((item) =>
    rubric.items[item] === undefined ? [] : [`${item}: ${rubric.items[item]}`],
  );
  const parts = [rubric.question, lines.join('\n'), rubric.reply].filter((part) => part !== '');
  return parts.join('\n\n').replace(PLACEHOLDER, (_match, key: string) => {
    if (key === 'prompt') return subject.prompt;
    if (key === 'objects') return subject.objects.join(', ') || NOTHING;
    return subject.moving ?? NOTHING;
  });
}

/** The items that a judge is asked about a drawing: those wanted, without motion where the prompt names nothing that moves. */
export function itemsToAsk(wanted: readonly Item[], moving: string | null): readonly Item[] {
  return ITEMS.filter((item) => wanted.includes(item) && (item !== 'motion' || moving !== null));
}

function itemLines(lines: readonly string[], name: string): Rubric['items'] {
  const items: Partial<Record<Item, string>> = {};
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const [key = '', ...rest] = line.split(':');
    const item = ITEMS.find((known) => known === key.trim());
    if (item === undefined) throw badRubric(name, `has the unknown item "${key.trim()}"`);
    items[item] = rest.join(':').trim();
  }
  return items;
}

function badRubric(name: string, what: string): AuditError {
  return new AuditError({
    code: 'bad-rubric',
    message: `the rubric ${name} ${what}`,
    hint: 'compare it with resources/rubrics',
  });
}
