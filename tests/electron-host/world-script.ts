import { readFileSync } from 'node:fs';
import { mainWorld, preloadWorld } from './page-runtime.ts';

export const PRELOAD_WORLD = 'electron-stand-in-preload';
export const BINDING = '__electronSend';

/** The script that becomes the preload's world, for the file of a built preload. */
export function preloadSource(file: string): string {
  const body = readFileSync(file, 'utf8');
  return `(${preloadWorld.toString()})((require) => { const module = { exports: {} }; ((exports) => {${body}\n})(module.exports); })`;
}

/** The script that gives the page's own world what the preload exposes. */
export function mainWorldSource(): string {
  return `(${mainWorld.toString()})()`;
}
