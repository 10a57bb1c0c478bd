import type { Readable } from 'node:stream';
import { interrupted, throwIfInterrupted } from './interrupts.ts';
import { writeSlowly } from './terminal.ts';

/**
 * Feeds standard input to `answer` line by line and writes one line per answer, in order and as it comes. Lines end with
 * \n only; a last line without one counts, blank lines do not. Bytes that are not UTF-8 reach `answer` as U+FFFD. Throws
 * `interrupted` after a Ctrl-C, also while it waits for the next line.
 */
export async function answerJsonLines(input: Readable, answer: (line: string) => unknown): Promise<void> {
  const stopReading = (): unknown => input.destroy();
  interrupted.addEventListener('abort', stopReading, { once: true });
  try {
    await answerEach(input, answer);
  } catch (thrown) {
    // Reading that was stopped fails.
    throwIfInterrupted();
    throw thrown;
  } finally {
    interrupted.removeEventListener('abort', stopReading);
  }
  throwIfInterrupted();
}

async function answerEach(
  input: AsyncIterable<Buffer | string>,
  answer: (line: string) => unknown,
): Promise<void> {
  const decoder = new TextDecoder();
  let pending: string[] = [];
  for await (const chunk of input) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })).split('\n');
    for (const part of parts.slice(0, -1)) {
      await answerOne(pending.concat(part).join(''), answer);
      pending = [];
    }
    pending.push(parts.at(-1) ?? '');
  }
  await answerOne(pending.concat(decoder.decode()).join(''), answer);
}

async function answerOne(line: string, answer: (line: string) => unknown): Promise<void> {
  if (line.trim() === '') return;
  await writeSlowly(`${JSON.stringify(answer(line))}\n`);
}
