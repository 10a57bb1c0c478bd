import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { JudgeCache, JudgeReply } from '../../../src-main/judge/index.ts';

/** A cache in one file, a line a reply, each on disk before `put` resolves; a line cut off by a kill is not read. */
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
  return {
    get: (key) => Promise.resolve(replies.get(key) ?? []),
    put: (key, reply) => {
      const handle = openSync(file, 'a');
      writeSync(handle, `${JSON.stringify({ key, reply })}\n`);
      fsyncSync(handle);
      closeSync(handle);
      keep(key, reply);
      return Promise.resolve();
    },
  };
}
