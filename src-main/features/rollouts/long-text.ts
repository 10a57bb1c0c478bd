import { AuditError } from '../../domain/index.ts';
import type { Store, StoredRollout } from '../../store/index.ts';
import type { LongText, TextPart } from '../../api/kernel/shapes.ts';
import { readContent } from './rollout-view.ts';

/** A part of a rollout's long text, from UTF-16 unit `offset`; throws `record-moved` or `cannot-read` with the file's name. */
export async function readLongText(
  store: Store,
  stored: StoredRollout,
  part: LongText,
  offset: number,
  limit: number,
): Promise<TextPart> {
  const text = part === 'prompt' ? stored.row.prompt : await readFromFile(store, stored, part);
  return { text: text.slice(offset, offset + limit), offset, totalChars: text.length };
}

async function readFromFile(
  store: Store,
  stored: StoredRollout,
  part: Exclude<LongText, 'prompt'>,
): Promise<string> {
  const { content, problem } = await readContent(store, stored);
  if (content === null) throw new AuditError(problem);
  switch (part) {
    case 'answer':
      return content.answer ?? '';
    case 'reasoning':
      return content.reasoning ?? '';
    case 'raw':
      return content.rawJson;
    default:
      return content.messages[Number(part.slice('message-'.length))]?.text ?? '';
  }
}
