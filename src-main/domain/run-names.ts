/** What a run is called by; `folder` tells runs of one name apart. */
interface NamedRun {
  readonly name: string;
  readonly folder: string;
  readonly model: string | null;
  readonly environment: string | null;
}

const SEPARATOR = '--';
/** Between the parts of a short name. */
const JOINT = ' · ';
const LEFT_OUT = '…';
/** What evaluations write for a value that was not set. */
const EMPTY_PART = 'null';
/** A part that people do not read, such as the number that a run was given: hexadecimal with a digit in it. */
const ID = /^(?=.*\d)[\da-f]{4,}$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** What is kept of an id beside the model, as people write commits. */
const SHORT_ID = 8;
/** Beyond this the words that all names begin with are left out as well. */
const LONG_NAME = 28;

/**
 * A short name for each run of a folder: the parts of its name that tell it from the others. A name that is an id alone, as
 * prime-rl and older verifiers write them, becomes the model or else the environment with the id's beginning. Names that
 * would be alike stay whole, and runs of one name are called by the part of their folders in which these differ, as `step-100` in
 * `step-100/eval`, unless it holds runs of other names, too.
 */
export function shortRunNames<Run extends NamedRun>(runs: readonly Run[]): ReadonlyMap<Run, string> {
  const told = tellApart(runs.map(({ name }) => name));
  const above = placesAbove(runs);
  const spellings: readonly ((run: Run) => string)[] = [
    (run) => modelWithId(run) ?? told.get(run.name) ?? readablePart(run),
    (run) => run.name,
    (run) => above.get(run) ?? run.folder,
    (run) => run.folder,
  ];
  const isAlone = spellings.map((spell) => {
    const counts = Map.groupBy(runs, spell);
    return (run: Run) => counts.get(spell(run))?.length === 1;
  });
  return new Map(
    runs.map((run) => {
      const spell = spellings.find((_, at) => isAlone[at]?.(run)) ?? spellings[0];
      return [run, spell?.(run) || run.name];
    }),
  );
}

function modelWithId({ name, model, environment }: NamedRun): string | null {
  const about = (model ?? environment)?.split('/').at(-1);
  const isId = UUID.test(name) || (ID.test(name) && name.length >= SHORT_ID);
  return isId && about ? `${about}${JOINT}${name.slice(0, SHORT_ID)}` : null;
}

/** For runs of one name the folder above that holds none but them, without what all of these end in. */
function placesAbove<Run extends NamedRun>(runs: readonly Run[]): ReadonlyMap<Run, string> {
  const held = Map.groupBy(
    runs.flatMap(({ folder }) => withAbove(folder)),
    (folder) => folder,
  );
  const found = new Map<Run, string>();
  for (const namesakes of Map.groupBy(runs, ({ name }) => name).values()) {
    const shared = sharedEnd(namesakes.map(({ folder }) => folder.split('/')));
    for (const run of namesakes) {
      const above = run.folder.split('/').slice(0, -shared).join('/');
      if (shared > 0 && above !== '' && held.get(above)?.length === 1) found.set(run, above);
    }
  }
  return found;
}

/** `a/b/c`, `a/b` and `a`. */
function withAbove(folder: string): readonly string[] {
  const parts = folder.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** How many parts all paths end in; 0 for one path alone. */
function sharedEnd(paths: readonly (readonly string[])[]): number {
  const [first = [], ...others] = paths.map((parts) => parts.toReversed());
  const differing = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  return Math.max(0, differing);
}

/** A name that is alone of its kind, without ids, empty parts and the environment, which evaluations write before the model. */
function readablePart({ name, environment }: NamedRun): string {
  const parts = name.split(SEPARATOR);
  const kept = parts.filter((part) => !ID.test(part) && part !== EMPTY_PART && part !== environment);
  return kept.length === 0 || kept.length === parts.length ? name : kept.join(JOINT);
}

/**
 * Names by what tells them apart: of `a--b--model-1--5a1c` and `a--b--model-2--77e0` remain `model-1` and `model-2`. An id
 * stays only where its name would be another's without it. Names are held against those with the same number of parts; one
 * that is alone of its kind is left out.
 */
function tellApart(names: readonly string[]): ReadonlyMap<string, string> {
  const kinds = Map.groupBy(new Set(names), (name) => name.split(SEPARATOR).length);
  return new Map([...kinds.values()].flatMap((kind) => (kind.length === 1 ? [] : tellingParts(kind))));
}

/** Each name with its parts that others of the kind do not have. */
function tellingParts(kind: readonly string[]): readonly (readonly [string, string])[] {
  const split = kind.map((name) => name.split(SEPARATOR));
  const telling = split.map((parts) => parts.filter((part, at) => split.some((other) => other[at] !== part)));
  const readable = telling.map((parts) => parts.filter((part) => !ID.test(part)).join(JOINT));
  const short = telling.map((parts, index) => {
    const words = readable[index] ?? '';
    return words !== '' && readable.filter((other) => other === words).length === 1
      ? words
      : parts.join(JOINT);
  });
  return withoutCommonWords(short).map((name, index) => [kind[index] ?? name, name]);
}

/** Long names without the words that all of them begin with. */
function withoutCommonWords(names: readonly string[]): readonly string[] {
  const [first = '', ...others] = names;
  if (names.every(({ length }) => length <= LONG_NAME)) return names;
  const common = [...first].findIndex((char, at) => others.some((name) => name[at] !== char));
  // the last of them stays: "step-100" says more than "100"
  const words = /^.*[-_.· ](?=[^-_.· ]+[-_.· ])/.exec(first.slice(0, Math.max(0, common)))?.[0] ?? '';
  return words === '' ? names : names.map((name) => `${LEFT_OUT}${name.slice(words.length)}`);
}
