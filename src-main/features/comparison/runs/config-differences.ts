/** What a difference of configuration can do to a comparison. */
type ConfigConcern = 'judge-model' | 'rubric' | 'sampling' | 'renderer' | 'environment';

interface ConfigDifference {
  /** JSON pointer of the value (RFC 6901). */
  readonly path: string;
  /** Null also where the value is absent; see `onlyIn`. */
  readonly a?: unknown;
  readonly b?: unknown;
  readonly onlyIn: 'a' | 'b' | null;
  /** Null for differences that are no threat, such as the model's name or the output folder. */
  readonly concern: ConfigConcern | null;
}

interface ConfigWarning {
  readonly concern: ConfigConcern;
  readonly message: string;
  readonly paths: readonly string[];
}

export interface ConfigComparison {
  readonly differences: readonly ConfigDifference[];
  /** One per concern that applies. */
  readonly warnings: readonly ConfigWarning[];
  /** Why nothing could be compared; null where it could. */
  readonly reason: string | null;
}

/** The first concern whose pattern fits the path (lower case) names a difference. */
const CONCERNS: readonly (readonly [ConfigConcern | null, RegExp])[] = [
  // The order in which the tasks were taken; runs are paired by task.
  [null, /\/(taskset|dataset)\/(shuffle_?)?seed$/],
  ['rubric', /rubric|judge.*prompt/],
  ['judge-model', /judge/],
  [
    'sampling',
    /sampling|temperature|top_?[pk]\b|max_?tokens|reasoning_?effort|\/seed\b|num_?rollouts|rollouts_?per/,
  ],
  ['renderer', /render|browser|chrom|viewport|frame|capture/],
  ['environment', /^\/env(ironment)?\b|\/(env_?id|taskset|dataset|split|system_?prompt|harness)\b/],
];

const WORDS: Readonly<Record<ConfigConcern, string>> = {
  'judge-model': 'the judge differs: verdicts of the two runs are not on one scale',
  rubric: 'the rubric differs: the judge was asked different questions',
  sampling: 'sampling differs: a difference may come from how answers were drawn',
  renderer: 'the renderer differs: frames of the same drawing may differ',
  environment: 'the environment differs: the runs may not have had the same task',
};

/** Every value that differs between two configurations, with warnings for those that threaten the comparison. */
export function compareConfigs(configA: unknown, configB: unknown): ConfigComparison {
  if (isAbsent(configA) || isAbsent(configB))
    return { differences: [], warnings: [], reason: 'a run has no configuration file' };
  const [a, b] = [leaves(configA), leaves(configB)];
  const differences = [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .filter((path) => !(saysNothing(a.get(path)) && saysNothing(b.get(path))))
    .filter((path) => JSON.stringify(a.get(path)) !== JSON.stringify(b.get(path)))
    .map((path) => ({
      path,
      a: a.get(path) ?? null,
      b: b.get(path) ?? null,
      onlyIn: a.has(path) ? (b.has(path) ? null : ('a' as const)) : ('b' as const),
      concern: CONCERNS.find(([, pattern]) => pattern.test(path.toLowerCase()))?.[0] ?? null,
    }));
  const warnings = CONCERNS.flatMap(([concern]) => {
    if (concern === null) return [];
    const paths = differences.filter((difference) => difference.concern === concern).map(({ path }) => path);
    return paths.length === 0 ? [] : [{ concern, message: WORDS[concern], paths }];
  });
  return { differences, warnings, reason: null };
}

function isAbsent(config: unknown): boolean {
  return config === null || config === undefined;
}

/** A setting that is absent, null or empty leaves the same to the program that reads it. */
function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The values of a JSON document by pointer; empty lists and objects count as values. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inner.length === 0) found.set(path, value);
  for (const [key, child] of inner)
    leaves(child, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
  return found;
}
