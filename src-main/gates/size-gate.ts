import type { Finding } from './gate-report.ts';

/** UTF-8 bytes of a drawing as it is written, prolog included; a lone surrogate counts three. */
export function measureDrawing(svg: string): number {
  return Buffer.byteLength(svg, 'utf8');
}

/**
 * Gate `size`: the drawing has at most `maxBytes` UTF-8 bytes (docs/gates.md). Measured before parsing, so that nothing larger
 * is ever parsed.
 */
export function checkSize(bytes: number, maxBytes: number): Finding[] {
  if (bytes <= maxBytes) return [];
  const message = `the drawing has ${bytes.toLocaleString('en')} bytes; at most ${maxBytes.toLocaleString('en')} may be`;
  return [{ message, span: null }];
}
