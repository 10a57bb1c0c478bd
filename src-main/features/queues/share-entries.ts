import { createRandom, randomIndex } from '../../statistics/index.ts';
import type { QueueEntry } from '../../store/index.ts';
import type { QueueRecipe } from './recipe.ts';

/** Apart from the seed of the draw, so that who gets an entry does not depend on how it was drawn. */
const SHARING_SALT = 0x51ed270b;

/**
 * The positions that a person labels; null where they label everything: nobody is named, or the person is not among those
 * named. Entries are dealt out at random within their stratum, the given share of each stratum to a second person as well, and a
 * repeat goes to whoever has the entry that it repeats.
 */
export function positionsOf(
  person: string,
  entries: readonly QueueEntry[],
  { sharing, seed }: Pick<QueueRecipe, 'sharing' | 'seed'>,
): ReadonlySet<number> | null {
  if (sharing === null || !sharing.people.includes(person)) return null;
  const owners = dealOut(entries, sharing.people, sharing.overlap, seed);
  return new Set(
    entries.flatMap(({ repeatOf }, position) =>
      owners[repeatOf ?? position]?.includes(person) === true ? [position] : [],
    ),
  );
}

/** Who labels each entry, by position. */
function dealOut(
  entries: readonly QueueEntry[],
  people: readonly string[],
  overlap: number,
  seed: number,
): readonly (readonly string[])[] {
  const random = createRandom((seed ^ SHARING_SALT) >>> 0);
  const owners: string[][] = entries.map(() => []);
  const strata = Map.groupBy(
    entries.flatMap((entry, position) => (entry.repeatOf === null ? [{ position, ...entry }] : [])),
    ({ stratum }) => stratum ?? '',
  );
  let turn = randomIndex(random, people.length);
  let owed = 0;
  for (const [, members] of [...strata].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const order = members
      .map(({ position }) => ({ position, ticket: random() }))
      .sort((a, b) => a.ticket - b.ticket);
    for (const { position } of order) {
      const first = turn % people.length;
      turn += 1;
      owners[position]!.push(people[first]!);
      // Carried over from entry to entry, so that small strata have their share too.
      owed += overlap;
      if (owed < 1 - 1e-9) continue;
      owed -= 1;
      const second = (first + 1 + randomIndex(random, people.length - 1)) % people.length;
      owners[position]!.push(people[second]!);
    }
  }
  return owners;
}
