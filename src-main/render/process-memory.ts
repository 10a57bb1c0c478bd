import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/**
 * Resident memory in bytes of a process and everything it started; null where `/proc` does not tell. Pages that
 * processes share are counted in each.
 */
export function processTreeBytes(pid: number): number | null {
  let total = 0;
  const queue = [pid];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    try {
      total += Number(readFileSync(`/proc/${next}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
      const children = readFileSync(`/proc/${next}/task/${next}/children`, 'utf8').trim();
      if (children !== '') queue.push(...children.split(' ').map(Number));
    } catch {
      if (next === pid) return null;
    }
  }
  return total;
}
