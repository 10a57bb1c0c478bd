import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AuditError, schemaMismatch } from '../../domain/index.ts';
import { fileReason } from '../../platform/index.ts';

export const SPLITS = ['train', 'val', 'test', 'test_unseen'] as const;
export type SplitName = (typeof SPLITS)[number];

const RESTORE = 'restore data/splits (git checkout data/splits)';

const taskSchema = z.strictObject({
  id: z.string().min(1),
  split: z.enum(SPLITS),
  prompt: z.string().min(1),
  place: z.string().min(1),
  objects: z.array(z.string().min(1)).min(1),
  /** The element that the prompt says moves; null where it names none. */
  moving: z.string().min(1).nullable(),
  /** The quoted spans of the prompt, in its order: the only text that a drawing may show. */
  quoted: z.array(z.string().min(1)),
});

/** One prompt of ours with its data (docs/judge.md, Splits). */
export type SplitTask = Readonly<z.infer<typeof taskSchema>>;

/**
 * Reads `NAME.jsonl` of a folder of splits after checking it against `SHA256SUMS` there. Throws `split-changed` naming a
 * file with a changed byte, `split-missing` where a file is not there or not listed, `split-invalid` for a line that is no task.
 */
export async function readSplit(folder: string, name: SplitName): Promise<readonly SplitTask[]> {
  const fileName = `${name}.jsonl`;
  const sums = parseSums(new TextDecoder().decode(await readBytes(join(folder, 'SHA256SUMS'))));
  const bytes = await readBytes(join(folder, fileName));
  const expected = sums.get(fileName);
  if (expected === undefined) {
    throw new AuditError({
      code: 'split-missing',
      message: `${join(folder, 'SHA256SUMS')} does not list ${fileName}`,
      hint: RESTORE,
    });
  }
  if (createHash('sha256').update(bytes).digest('hex') !== expected) {
    throw new AuditError({
      code: 'split-changed',
      message: `${join(folder, fileName)} is not the file that SHA256SUMS was made for`,
      hint: `${RESTORE}; results of changed prompts cannot be compared with others`,
    });
  }
  return parseTasks(new TextDecoder().decode(bytes), join(folder, fileName));
}

function parseTasks(text: string, file: string): readonly SplitTask[] {
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const parsed = taskSchema.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    throw new AuditError({
      code: 'split-invalid',
      message: `${file}, line ${index + 1}: ${schemaMismatch(parsed.error)}`,
      hint: RESTORE,
    });
  });
}

/** Lines of `sha256sum`: hash, two spaces (or a space and `*`), file name. */
function parseSums(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line));
  return new Map(lines.flatMap((match) => (match?.[1] && match[2] ? [[match[2], match[1]] as const] : [])));
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new AuditError(
      { code: 'split-missing', message: `${file} cannot be read: ${fileReason(cause)}`, hint: RESTORE },
      { cause },
    );
  }
}
