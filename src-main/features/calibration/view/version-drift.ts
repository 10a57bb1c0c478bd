import { pAdjust } from '../../../statistics/estimators/p-adjust.ts';
import { pairedDiff, type PairedDiff } from '../../../statistics/estimators/paired-diff.ts';
import { share } from '../../../statistics/estimators/two-by-two.ts';
import { wilsonCi, type RateWithInterval } from '../../../statistics/estimators/wilson.ts';
import type { Verdict } from '../../../domain/index.ts';
import type { RepeatedVerdict } from './input.ts';
import type { EstimateSample } from './samples.ts';

/** What changed between versions of judge and rubric, and how far one version repeats itself. */
export interface VersionDrift {
  readonly versions: readonly JudgeVersion[];
  /** Each version against the one before, on the samples that both judged. */
  readonly changes: readonly VersionChange[];
}

interface JudgeVersion {
  readonly judgeVersion: string;
  readonly samples: number;
  readonly yesRate: number | null;
  /** Samples judged more than once, and the mean share of their pairs of verdicts that differ. */
  readonly repeated: number;
  readonly flipRate: number | null;
  /** First verdict against the reference label, on labelled samples as they are (not weighted). */
  readonly agreementWithLabels: RateWithInterval;
}

interface VersionChange {
  readonly before: string;
  readonly after: string;
  readonly samples: number;
  readonly bothYes: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  readonly bothNo: number;
  /** Rate after minus rate before. */
  readonly difference: PairedDiff;
  readonly pHolm: number | null;
}

/** Reads repeated judgings of one item; the first verdict of a version stands for it. */
export function versionDrift(
  judgings: readonly RepeatedVerdict[],
  labelled: readonly EstimateSample[],
  conf: number,
): VersionDrift {
  const reference = new Map(labelled.map(({ row, human }) => [row.rolloutKey, human]));
  const versions = [...Map.groupBy(judgings, ({ judgeVersion }) => judgeVersion)].map(
    ([judgeVersion, own]) => ({ judgeVersion, bySample: Map.groupBy(own, ({ rolloutKey }) => rolloutKey) }),
  );
  const changes = versions.slice(1).flatMap((after, i) => {
    const before = versions[i];
    return before === undefined ? [] : [versionChange(before, after, conf)];
  });
  const { holm } = pAdjust(
    changes.map(({ difference, onlyBefore, onlyAfter }) =>
      onlyBefore + onlyAfter === 0 ? null : difference.mcnemarP,
    ),
  );
  return {
    versions: versions.map((version) => describeVersion(version, reference, conf)),
    changes: changes.map((change, i) => ({ ...change, pHolm: holm[i] ?? null })),
  };
}

interface VersionVerdicts {
  readonly judgeVersion: string;
  readonly bySample: ReadonlyMap<string, readonly RepeatedVerdict[]>;
}

function describeVersion(
  { judgeVersion, bySample }: VersionVerdicts,
  reference: ReadonlyMap<string, Verdict>,
  conf: number,
): JudgeVersion {
  const samples = [...bySample].map(([rolloutKey, own]) => ({
    rolloutKey,
    verdicts: own.map(({ judge }) => judge),
  }));
  const repeated = samples.filter(({ verdicts }) => verdicts.length > 1);
  const labelled = samples.filter(({ rolloutKey }) => reference.has(rolloutKey));
  const agreeing = labelled.filter(({ rolloutKey, verdicts }) => verdicts[0] === reference.get(rolloutKey));
  return {
    judgeVersion,
    samples: samples.length,
    yesRate: share(samples.filter(({ verdicts }) => verdicts[0] === 'yes').length, samples.length),
    repeated: repeated.length,
    flipRate: share(
      repeated.reduce((sum, { verdicts }) => sum + differingPairs(verdicts), 0),
      repeated.length,
    ),
    agreementWithLabels: wilsonCi(agreeing.length, labelled.length, conf),
  };
}

function differingPairs(verdicts: readonly Verdict[]): number {
  const yes = verdicts.filter((verdict) => verdict === 'yes').length;
  return (2 * yes * (verdicts.length - yes)) / (verdicts.length * (verdicts.length - 1));
}

function versionChange(before: VersionVerdicts, after: VersionVerdicts, conf: number): VersionChange {
  const pairs = [...after.bySample].flatMap(([rolloutKey, own]) => {
    const [first, second] = [before.bySample.get(rolloutKey)?.[0]?.judge, own[0]?.judge];
    return first === undefined || second === undefined ? [] : [{ first, second }];
  });
  const count = (first: Verdict, second: Verdict) =>
    pairs.filter((p) => p.first === first && p.second === second).length;
  const cells = {
    bothYes: count('yes', 'yes'),
    onlyBefore: count('yes', 'no'),
    onlyAfter: count('no', 'yes'),
    bothNo: count('no', 'no'),
  };
  const difference = pairedDiff(
    { both: cells.bothYes, onlyA: cells.onlyAfter, onlyB: cells.onlyBefore, neither: cells.bothNo },
    conf,
  );
  return {
    before: before.judgeVersion,
    after: after.judgeVersion,
    samples: pairs.length,
    ...cells,
    difference,
    pHolm: null,
  };
}
