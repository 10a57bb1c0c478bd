import { hash } from 'node:crypto';

/** SHA-256 (hex) over a drawing's UTF-8 bytes: its identity in the store and the seed of its frame times. */
export function hashDrawing(svg: string): string {
  return hash('sha256', svg, 'hex');
}
