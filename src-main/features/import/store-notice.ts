import { existsSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Store } from '../../store/index.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';

/** The commands that take --where: on a folder above they can be kept to the runs in question. */
const TAKES_FILTER = /^(rollouts|audit|judge|calibrate|report \w+|queue create)$/;

/** Tells where labels and results are kept if that is not clear, and how those of a folder above are used. */
export function printStoreNotice(
  { folder, notice, indexedAbove }: Store['location'],
  args: readonly string[] = process.argv.slice(2),
): void {
  if (notice === null) return;
  printNotice(`svg-assay: ${notice}`);
  if (indexedAbove !== null) printNotice(`  → ${remedy(args, folder, indexedAbove)}`);
}

function remedy(args: readonly string[], folder: string, above: string): string {
  // It names runs, and looks above by itself where a run has no index of its own.
  if (args[0] === 'compare')
    return `to compare with those: move ${join(folder, '.svg-assay')}, with the labels in it, out of the folder`;
  return `with those: ${commandOnFolderAbove(args, folder, above)}`;
}

/**
 * The command line `args` again, on the folder above `folder` and as far as possible on the runs of `folder` only, quoted for a
 * shell.
 */
export function commandOnFolderAbove(args: readonly string[], folder: string, above: string): string {
  const moved = args.map((arg) => (isPathOf(folder, arg) ? above : arg));
  const name = args.slice(0, args[0] === 'report' || args[0] === 'queue' ? 2 : 1).join(' ');
  const runs = `run:"${relative(above, folder).split(sep).join('/')}"`;
  return ['svg-assay', ...(TAKES_FILTER.test(name) ? withFilter(moved, runs) : moved)].map(quoted).join(' ');
}

/** With one more condition in --where, in either way of writing it. */
function withFilter(args: readonly string[], condition: string): readonly string[] {
  const at = args.findLastIndex((arg) => arg === '--where' || arg.startsWith('--where='));
  if (at < 0) return [...args, '--where', condition];
  const isJoined = args[at] !== '--where';
  const given = isJoined ? args[at]?.slice('--where='.length) : args[at + 1];
  const both = given === undefined || given.trim() === '' ? condition : `(${given}) ${condition}`;
  return [...args.slice(0, at), '--where', both, ...args.slice(at + (isJoined ? 1 : 2))];
}

function isPathOf(folder: string, arg: string): boolean {
  return existsSync(arg) && realpathSync(arg) === folder;
}

/** An argument as a shell takes it. */
export function quoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}
