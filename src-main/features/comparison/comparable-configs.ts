/** What a run says of how it was made. */
export interface StatedConfig {
  /** Its configuration by file name; null where it has none. */
  readonly files: Readonly<Record<string, unknown>> | null;
  /** What the index knows of it, since many configurations leave the judge out; null where it does not. */
  readonly known: Readonly<Record<string, string | null>>;
}

/** Stands for the files of runs of two formats, which keep the same settings in files of other names. */
const ANY_FILE = 'config';

/**
 * Two configurations such that settings of one name stand at one place: by file where the runs have one in common, otherwise
 * without the files' names. What is known of one run alone is left out, since it tells nothing about a difference.
 */
export function comparableConfigs(a: StatedConfig, b: StatedConfig): readonly [unknown, unknown] {
  const shareFiles = Object.keys(a.files ?? {}).some((name) => Object.hasOwn(b.files ?? {}, name));
  const filesOf = ({ files }: StatedConfig): object => {
    if (files === null) return {};
    return shareFiles ? files : { [ANY_FILE]: Object.assign({}, ...Object.values(files)) as object };
  };
  const both = Object.keys(a.known).filter((key) => isKnown(a, key) && isKnown(b, key));
  const known = (of: StatedConfig): object => Object.fromEntries(both.map((key) => [key, of.known[key]]));
  return [
    { ...filesOf(a), run: known(a) },
    { ...filesOf(b), run: known(b) },
  ];
}

function isKnown({ known }: StatedConfig, key: string): boolean {
  return known[key] !== null && known[key] !== undefined;
}
