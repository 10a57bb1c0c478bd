import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { JudgeCache, JudgeReply } from '../../../src-main/judge/index.ts';

/**
 * A cache in one file, a line a reply, each on disk before `put` resolves; replies that come while others are written
 * share the next write. A line cut off by a kill is not read.
 */
export function openFileCache(file: string): JudgeCache {
  const replies = new Map<string, JudgeReply[]>();
  const keep = (key: string, reply: JudgeReply): void => {
    replies.set(key, [...(replies.get(key) ?? []), reply]);
  };
  const written = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of written) {
    const { key, reply } = JSON.parse(line) as { key: string; reply: JudgeReply };
    keep(key, reply);
  }

  let waiting: string[] = [];
  let last: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    const handle = await open(file, 'a');
    await handle.appendFile(lines.join(''));
    await handle.datasync();
    await handle.close();
  };
  return {
    get: (key) => Promise.resolve(replies.get(key) ?? []),
    put: async ({ key, reply }) => {
      waiting.push(`${JSON.stringify({ key, reply })}\n`);
      last = last.then(flush);
      await last;
      keep(key, reply);
    },
  };
}
