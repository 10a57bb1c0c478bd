import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory in bytes of a process and everything below it; 0 where `/proc` does not tell. */
export function treeBytes(pid: number): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === ''
      ? own
      : children.split(' ').reduce((sum, child) => sum + treeBytes(Number(child)), own);
  } catch {
    return 0;
  }
}
