import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { AuditError } from '../domain/index.ts';
import { cacheFolder } from './cache-folder.ts';
import { unpackEmbeddedBrowser } from './embedded-browser.ts';
import { retryCrash } from './retry-crash.ts';
import { explainStartFailure } from './start-failure.ts';

type BrowserSource = 'environment' | 'embedded' | 'system';

/** A browser that answers. */
export interface BrowserChoice {
  readonly path: string;
  readonly source: BrowserSource;
  /** Name and version as the browser states them, such as `Chromium` and `153.0.8010.0`. */
  readonly name: string;
  readonly version: string;
  /** Variables that it needs besides those of this process. */
  readonly environment: Readonly<Record<string, string>>;
}

type Candidate = Pick<BrowserChoice, 'path' | 'source' | 'environment'>;

const VERSION_TIMEOUT_MS = 20_000;
const SYSTEM_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const run = promisify(execFile);

/**
 * Finds the browser to render with: the one that `SVG_ASSAY_CHROMIUM` names (and then no other), the embedded one, or a
 * Chrome or Chromium of the system; the first that starts. Throws AuditError `no-renderer`, which names a missing
 * system library and how to get it.
 */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<BrowserChoice> {
  const named = environment['SVG_ASSAY_CHROMIUM'];
  if (named) return await check({ path: named, source: 'environment', environment: {} });

  const failures: unknown[] = [];
  for (const candidates of [embeddedCandidates, systemCandidates]) {
    try {
      for (const candidate of await candidates(environment)) {
        try {
          return await check(candidate);
        } catch (error) {
          failures.push(error);
        }
      }
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0] instanceof AuditError ? failures[0] : noBrowser(failures[0]);
}

async function embeddedCandidates(environment: NodeJS.ProcessEnv): Promise<Candidate[]> {
  if (process.platform !== 'linux') return [];
  const embedded = await unpackEmbeddedBrowser(cacheFolder(environment));
  if (embedded === null) return [];
  const { path, libraryFolder } = embedded;
  const libraryPath = [libraryFolder, environment['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return [
    { path, source: 'embedded', environment: {} },
    // The bundled libraries are older than a system's own; they are for systems that have none.
    { path, source: 'embedded', environment: { LD_LIBRARY_PATH: libraryPath } },
  ];
}

function systemCandidates(environment: NodeJS.ProcessEnv): Promise<Candidate[]> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...onPath, ...SYSTEM_PATHS].filter((path) => existsSync(path));
  return Promise.resolve(found.map((path) => ({ path, source: 'system', environment: {} })));
}

async function check(candidate: Candidate): Promise<BrowserChoice> {
  try {
    const asked = await retryCrash(
      () => askVersion(candidate),
      (answer) => ('failure' in answer ? (answer.failure.signal ?? null) : null),
    );
    if ('failure' in asked) throw asked.failure;
    const { stdout } = asked;
    const [, name, version] = /^\s*(.*?)\s+(\d+(?:\.\d+)+)/.exec(stdout) ?? [];
    if (name === undefined || version === undefined) {
      throw new AuditError({
        code: 'no-renderer',
        message: `${candidate.path} does not say which browser it is`,
        hint: 'name a Chrome or Chromium in SVG_ASSAY_CHROMIUM',
      });
    }
    return { ...candidate, name, version };
  } catch (cause) {
    if (cause instanceof AuditError) throw cause;
    // What execFile rejects with holds what the program wrote.
    const { stderr, message } = cause as Error & { stderr?: string };
    throw explainStartFailure(candidate.path, stderr || message, cause);
  }
}

/** What the program writes, or why it failed: the error of `execFile`, with what ended it. */
async function askVersion({
  path,
  environment,
}: Candidate): Promise<{ readonly stdout: string } | { readonly failure: ExecFileException }> {
  try {
    const env = { ...process.env, ...environment };
    return await run(path, ['--version'], { env, timeout: VERSION_TIMEOUT_MS });
  } catch (failure) {
    return { failure: failure as ExecFileException };
  }
}

function noBrowser(cause: unknown): AuditError {
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  return new AuditError(
    {
      code: 'no-renderer',
      message: `no browser to render with was found${detail}`,
      hint: 'install Chromium or Chrome, or name one in SVG_ASSAY_CHROMIUM',
    },
    { cause },
  );
}
