// Every page, file and decision that a comment or a page names must be in the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(existsSync);
const decisions = new Set(tracked.flatMap((file) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.[1] ?? []));
const COMMENTED = /\.(ts|vue|mjs|cjs|css|sql|yml|sh)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*|^\s*(?:--|#) .*/gm;
/** Changes tell of what was; they may name what has gone. */
const UNCHECKED = /^(tests\/fixtures|data)\/|^CHANGELOG\.md$/;

const faults = [];
for (const file of tracked) {
  if (UNCHECKED.test(file)) continue;
  const isPage = file.endsWith('.md');
  if (!isPage && !COMMENTED.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  const parts = isPage ? [{ 0: text, index: 0 }] : text.matchAll(COMMENT);
  for (const part of parts)
    for (const { at, named, problem } of faultsIn(part[0], file))
      faults.push(`${file}:${lineOf(text, part.index + at)}: ${named} ${problem}`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** What a text names that is not there. */
function* faultsIn(text, file) {
  for (const match of text.matchAll(/\b[Dd]ecisions? (\d+)\b/g))
    if (!decisions.has(String(Number(match[1]))))
      yield { at: match.index, named: match[0], problem: 'is not in docs/decisions' };
  for (const match of text.matchAll(/(?<![\w/.@~-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g)) {
    const [, page] = match;
    // A page may be named from the root, from the page that names it, or by its place under docs.
    const places = [page, join(dirname(file), page), join('docs', page)];
    if (!places.some(existsSync))
      yield { at: match.index, named: page, problem: 'is no page of this repository' };
  }
  for (const match of text.matchAll(
    /(?<![\w/.-])((?:src-main|src-renderer|src-preload|tests|resources|data|bin)\/[\w./-]*[\w-])/g,
  )) {
    const [, path] = match;
    if (!/[<*{…]/.test(text[match.index + path.length] ?? '') && !path.includes('NNNN') && !existsSync(path))
      yield { at: match.index, named: path, problem: 'is not there' };
  }
}

function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}
