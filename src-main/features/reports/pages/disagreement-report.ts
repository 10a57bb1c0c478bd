import { setImmediate } from 'node:timers/promises';
import type { RolloutContent } from '../../../formats/index.ts';
import {
  getRollout,
  queryRollouts,
  readJournal,
  type Store,
  type StoredRollout,
} from '../../../store/index.ts';
import { rolloutSection, type ReportFrame } from './disagreement-page.ts';
import { DISAGREEMENT_COLUMNS, disagreementRow, type RowSources } from './disagreement-rows.ts';
import {
  CANDIDATE_FILTER,
  DISAGREEMENT_KINDS,
  findDisagreements,
  type Disagreement,
  type DisagreementKind,
} from './disagreements.ts';
import { html, type Html } from './html.ts';
import { commonFacts, type Report, type ReportOptions, type ReportRow } from './report.ts';
import { readSampling } from './sampling.ts';

/** What the report cannot read from the index. */
export interface DisagreementSources {
  /** The rollout's texts from its run's file; null where the file moved, changed or is gone. */
  readonly contentOf: (stored: StoredRollout) => Promise<RolloutContent | null>;
  /** Its frames as PNG, rendered again where they are no longer kept; none where it has no drawing. */
  readonly framesOf: (
    stored: StoredRollout,
    content: RolloutContent | null,
  ) => Promise<readonly ReportFrame[]>;
}

export interface DisagreementOptions extends ReportOptions {
  /** Puts a pseudonym in an annotator's place, or gives the name back. */
  readonly nameOf: (annotator: string) => string;
  /** Rollouts that are shown with pictures; the report says how many are not. */
  readonly pictures: number;
}

interface Found {
  readonly rolloutId: number;
  readonly disagreements: readonly Disagreement[];
}

/** Rows read at a time. */
const PAGE = 500;

/**
 * Every (rollout, item) on which two sources differ. What differs is found at once, so that the counts stand at the head; texts
 * and pictures are read while the report is written. Throws `bad-filter`.
 */
export async function disagreementReport(
  store: Store,
  options: DisagreementOptions,
  sources: DisagreementSources,
): Promise<Report> {
  const matching = queryRollouts(store, { filter: options.filter, sort: [], offset: 0, limit: 1 }).total;
  const all = await findAll(store, options);
  const sampling = readSampling(store);
  const read = async ({ rolloutId }: Found): Promise<RowSources> => {
    const stored = getRollout(store, rolloutId);
    return { stored, content: await sources.contentOf(stored), sampling, nameOf: options.nameOf };
  };
  const counts = countKinds(all);
  const pictured = Math.min(all.length, options.pictures);
  return {
    name: 'disagreements',
    title: 'Disagreements',
    facts: [
      ...commonFacts(options),
      { name: 'rollouts', value: matching },
      { name: 'rollouts_that_disagree', value: all.length },
      { name: 'rows', value: [...counts.values()].reduce((sum, count) => sum + count, 0) },
      ...[...counts].map(([kind, count]) => ({ name: kind.replaceAll('-', '_'), value: count })),
    ],
    columns: DISAGREEMENT_COLUMNS,
    rows: async function* (): AsyncIterable<ReportRow> {
      for (const found of all) {
        const row = await read(found);
        for (const disagreement of found.disagreements) yield disagreementRow(disagreement, row);
      }
    },
    body: async function* (): AsyncIterable<Html> {
      if (pictured < all.length) {
        yield html`<p class="soft">
          ${pictured} of ${all.length} rollouts are shown with their frames; narrow the filter or raise
          --pictures for the others.
        </p>`;
      }
      for (const [index, found] of all.entries()) {
        const row = await read(found);
        const frames = index < pictured ? await sources.framesOf(row.stored, row.content) : [];
        yield rolloutSection(row, found.disagreements, frames);
      }
    },
  };
}

async function findAll(store: Store, { filter, nameOf }: DisagreementOptions): Promise<readonly Found[]> {
  const candidates = filter.trim() === '' ? CANDIDATE_FILTER : `(${filter}) (${CANDIDATE_FILTER})`;
  const all: Found[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = queryRollouts(store, { filter: candidates, sort: [], offset, limit: PAGE });
    for (const { id, identity } of rows) {
      const disagreements = findDisagreements(getRollout(store, id), readJournal(store, identity), nameOf);
      if (disagreements.length > 0) all.push({ rolloutId: id, disagreements });
    }
    if (rows.length < PAGE) return all;
    // Others who use this process have their turn between two pages.
    await setImmediate();
  }
}

function countKinds(all: readonly Found[]): ReadonlyMap<DisagreementKind, number> {
  const counts = new Map<DisagreementKind, number>(DISAGREEMENT_KINDS.map((kind) => [kind, 0]));
  for (const { disagreements } of all)
    for (const { kind } of disagreements) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
