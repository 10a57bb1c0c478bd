/**
 * Configuration files by their place in a run's folder: of an evaluation or a training run in `configs`, as resolved at the
 * start or for each attempt (newer writers), else beside the rows.
 */
const IN_CONFIGS = /^configs\/(?:attempt_(\d+)\/)?(resolved\/)?(eval|orchestrator)\.(json|toml)$/;
const BESIDE_ROWS = ['config.toml', 'metadata.json'];

/** Which configuration a file of a run is, by its name in the run's folder; null for other files. */
export function configOf(name: string): 'eval' | 'orchestrator' | 'beside' | null {
  if (BESIDE_ROWS.includes(name)) return 'beside';
  const match = IN_CONFIGS.exec(name);
  return match === null ? null : match[3] === 'eval' ? 'eval' : 'orchestrator';
}

/** The configurations that count, the most telling first, and those that they replace: one each of the newest attempt, as it was resolved. */
export function chooseConfigs(names: readonly string[]): {
  readonly chosen: readonly string[];
  readonly replaced: readonly string[];
} {
  const candidates = names
    .filter((name) => configOf(name) === 'eval' || configOf(name) === 'orchestrator')
    .sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
  const best = (['eval', 'orchestrator'] as const).flatMap(
    (kind) => candidates.find((name) => configOf(name) === kind) ?? [],
  );
  return {
    chosen: [...best, ...BESIDE_ROWS.filter((name) => names.includes(name))],
    replaced: candidates.filter((name) => !best.includes(name)),
  };
}

/** A later attempt before an earlier one and before none, resolved before written, JSON before TOML. */
function rank(name: string): number {
  const match = IN_CONFIGS.exec(name);
  const attempt = match?.[1] === undefined ? 0 : Number(match[1]) + 1;
  return attempt * 4 + (match?.[2] === undefined ? 0 : 2) + (match?.[4] === 'json' ? 1 : 0);
}

/** The folders, among a tree's files, that have a configuration: the run's folder of each. */
export function foldersWithConfigs(names: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const name of names) {
    const parts = name.split('/');
    for (let from = Math.max(0, parts.length - 4); from < parts.length; from += 1)
      if (configOf(parts.slice(from).join('/')) !== null) folders.add(parts.slice(0, from).join('/'));
  }
  return folders;
}
