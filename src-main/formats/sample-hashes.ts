import { hash } from 'node:crypto';
import { readSync } from 'node:fs';

const SAMPLE_BYTES = 4096;

/** Tells a file from one that begins differently: SHA-256 of its first and last bytes up to an offset. */
export interface FileSample {
  readonly headHash: string;
  readonly tailHash: string;
}

/** SHA-256 of the first and the last 4 KiB before an offset of an open file. */
export function sampleHashes(descriptor: number, offset: number): FileSample {
  const length = Math.min(SAMPLE_BYTES, offset);
  const sample = (position: number): string => {
    const bytes = Buffer.alloc(length);
    const bytesRead = readSync(descriptor, bytes, 0, length, position);
    return hash('sha256', bytes.subarray(0, bytesRead));
  };
  return { headHash: sample(0), tailHash: sample(offset - length) };
}
