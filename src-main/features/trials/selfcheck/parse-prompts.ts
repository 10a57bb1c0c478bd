import { AuditError } from '../../../domain/index.ts';
import type { SelfcheckPrompt } from './selfcheck-options.ts';

/** Names under which prompt files keep the instruction. */
const PROMPT_FIELDS = ['prompt', 'instruction', 'text', 'question'] as const;

/**
 * Reads a prompts file: JSON Lines or a JSON array of objects with `prompt` (or `instruction`, `text`, `question`) and
 * perhaps `id`, or of texts; or plain text with a prompt per line. Throws `bad-prompts` naming the line that is wrong.
 */
export function parsePrompts(text: string, fileName: string): SelfcheckPrompt[] {
  const content = text.replace(/^\uFEFF/, '').trim();
  if (content.startsWith('[')) {
    const data: unknown = parseJson(content, fileName, 1);
    if (Array.isArray(data))
      return data.map((entry: unknown, index) => readEntry(entry, fileName, index + 1));
  }
  const isJson = /^[{"]/.test(content);
  return content.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    return [readEntry(isJson ? parseJson(line, fileName, index + 1) : line.trim(), fileName, index + 1)];
  });
}

function parseJson(text: string, fileName: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badPrompts(fileName, line, (cause as Error).message, cause);
  }
}

function readEntry(entry: unknown, fileName: string, line: number): SelfcheckPrompt {
  if (typeof entry === 'string') return { id: `prompt-${line}`, prompt: entry };
  const fields =
    typeof entry === 'object' && entry !== null ? (entry as Readonly<Record<string, unknown>>) : {};
  const prompt = PROMPT_FIELDS.map((name) => fields[name]).find((value) => typeof value === 'string');
  if (typeof prompt !== 'string') throw badPrompts(fileName, line, 'it has no text `prompt`');
  const id = fields['id'];
  return { id: typeof id === 'string' || typeof id === 'number' ? String(id) : `prompt-${line}`, prompt };
}

function badPrompts(fileName: string, line: number, why: string, cause?: unknown): AuditError {
  return new AuditError(
    {
      code: 'bad-prompts',
      message: `${fileName}, line ${line}: ${why}`,
      hint: 'give one JSON object with "id" and "prompt" a line, or one prompt a line',
    },
    { cause },
  );
}
