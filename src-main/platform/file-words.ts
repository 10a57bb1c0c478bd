/** Longer parts would crowd a file's name: systems take 255 bytes in all. */
const MOST_CHARS = 40;

/** A text as part of a file's name, safe on every system: letters and digits with hyphens between them; may be empty. */
export function fileWords(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return [...words].slice(0, MOST_CHARS).join('').replace(/^-|-$/g, '').toLowerCase();
}

/** A model without who offers it: `plum-7b-rl` of `atelier/plum-7b-rl`. */
export function modelWords(model: string): string {
  return fileWords(model.slice(model.lastIndexOf('/') + 1));
}
