import { InvalidArgumentError } from 'commander';
import { ITEMS } from '../../domain/index.ts';
import type { Item } from '../../domain/index.ts';

/** Readers of option values; commander prints what they throw beside the option's name. */

export function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('give a whole number from 1');
}

/** A reader of counts of things that are all held or open at once. */
export function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const count = parseCount(text);
    if (count <= most) return count;
    throw new InvalidArgumentError(`give a whole number from 1 to ${most}`);
  };
}

export function parseAmount(text: string): number {
  const amount = Number(text);
  if (text.trim() !== '' && Number.isFinite(amount) && amount >= 0) return amount;
  throw new InvalidArgumentError('give a number from 0');
}

/** One person's name. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 200 && !/\p{Cc}/u.test(name)) return name;
  throw new InvalidArgumentError('give a name of 1 to 200 characters on one line');
}

export function parseFolder(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('give a folder');
}

/** Comma-separated names, without empty ones. */
export function parseNames(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** At least two names, each once. */
export function parsePeople(text: string): readonly string[] {
  const names = parseNames(text);
  if (names.length >= 2 && new Set(names).size === names.length) return names;
  throw new InvalidArgumentError('name at least two people, each once, such as Ada,Ben');
}

export function parseItems(text: string): readonly Item[] {
  const names = parseNames(text);
  const items = ITEMS.filter((item) => names.includes(item));
  if (items.length === names.length && items.length > 0) return items;
  throw new InvalidArgumentError(`give some of ${ITEMS.join(', ')}`);
}

/** Seconds, comma-separated. */
export function parseTimes(text: string): readonly number[] {
  const times = parseNames(text).map(parseAmount);
  if (times.length > 0) return times;
  throw new InvalidArgumentError('give seconds, such as 0,1.5');
}

/** Pixels, such as `512x512`. */
export function parseSize(text: string): { readonly widthPx: number; readonly heightPx: number } {
  const [, width = '', height = ''] = /^(\d{1,4})x(\d{1,4})$/.exec(text) ?? [];
  if (Number(width) > 0 && Number(height) > 0) return { widthPx: Number(width), heightPx: Number(height) };
  throw new InvalidArgumentError('give width and height in pixels, such as 512x512');
}
