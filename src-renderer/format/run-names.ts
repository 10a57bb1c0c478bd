import type { RunRow } from '../../src-main/api/index.ts';

type NamedRun = Pick<RunRow, 'name' | 'model' | 'environment'>;

const SEPARATOR = '--';
const LEFT_OUT = '…';
/** A part that people do not read, such as the number that a run was given: hexadecimal with a digit in it. */
const ID = /^(?=.*\d)[\da-f]{4,}$/i;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** What is kept of an id beside the model, as people write commits. */
const SHORT_ID = 8;

/** The run's name; of one that is an id alone, as prime-rl and older verifiers write them, the model or else the environment with the id's beginning. */
export function runTitle({ name, model, environment }: NamedRun): string {
  const about = (model ?? environment)?.split('/').at(-1);
  const isId = UUID.test(name) || (ID.test(name) && name.length >= SHORT_ID);
  return isId && about ? `${about} · ${name.slice(0, SHORT_ID)}` : name;
}

/** Runs of a folder by their names as they are told apart. Ids that begin alike stay whole. */
export function nameRuns(runs: readonly NamedRun[]): ReadonlyMap<string, string> {
  const told = tellApart(runs.map(({ name }) => name));
  const titles = new Map(runs.map((run) => [run.name, runTitle(run)]));
  const shared = new Set([...titles.values()].filter((title, at, all) => all.indexOf(title) !== at));
  return new Map(
    [...titles].map(([name, title]) => [
      name,
      title === name || shared.has(title) ? (told.get(name) ?? name) : title,
    ]),
  );
}

/**
 * Names by what tells them apart: of `a--b--model-1--5a1c` and `a--b--model-2--77e0` remain `…model-1…` and `…model-2…`. Ids
 * stay only where the names would be alike without them. Names are held against those with the same number of parts; one that
 * is alone of its kind stays whole.
 */
export function tellApart(names: readonly string[]): ReadonlyMap<string, string> {
  const split = [...new Set(names)].map((name) => ({ name, parts: name.split(SEPARATOR) }));
  const kinds = Map.groupBy(split, ({ parts }) => parts.length);
  return new Map(
    [...kinds.values()].flatMap((kind) => {
      const kept = tellingParts(kind.map(({ parts }) => parts));
      return kind.map(({ name, parts }) => [name, kind.length === 1 ? name : only(parts, kept)]);
    }),
  );
}

/** The places of the parts that tell the names apart. */
function tellingParts(names: readonly (readonly string[])[]): ReadonlySet<number> {
  const places = [...(names[0] ?? []).keys()].filter((at) =>
    names.some((parts) => parts[at] !== names[0]?.[at]),
  );
  const readable = places.filter((at) => !names.every((parts) => ID.test(parts[at] ?? '')));
  const isEnough = new Set(names.map((parts) => only(parts, new Set(readable)))).size === names.length;
  return new Set(isEnough ? readable : places);
}

function only(parts: readonly string[], kept: ReadonlySet<number>): string {
  return parts
    .map((part, at) => (kept.has(at) ? part : ''))
    .join(SEPARATOR)
    .replace(/^(?:--)+|(?:--)+$|--(?:--)+/g, LEFT_OUT);
}
