import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { AuditError } from '../domain/index.ts';
import { fileReason } from '../platform/file-errors.ts';
import { extractTar } from './tar.ts';

/** The unpacked embedded browser. */
export interface EmbeddedBrowser {
  readonly path: string;
  /** Libraries for systems that lack them; put in front only where the system's own are missing. */
  readonly libraryFolder: string;
}

const PACKAGE = '@sparticuz/chromium';
const EXECUTABLE = 0o755;
const unbrotli = promisify(brotliDecompress);

/**
 * The Chromium that ships packed inside an npm package, unpacked on first use into `cache` (about 5 s, 220 MB) under a
 * name with its version. Processes may call this at the same moment: each unpacks aside, the first rename wins.
 * Null where the package is not installed.
 */
export async function unpackEmbeddedBrowser(cache: string): Promise<EmbeddedBrowser | null> {
  const packageFolder = findPackageFolder();
  if (packageFolder === null) return null;
  // The package's own manifest, whose shape npm fixes.
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, `chromium-${manifest.version}-${process.platform}-${process.arch}`);
  if (!existsSync(folder)) {
    let aside: string | null = null;
    try {
      aside = await mkdtemp(`${folder}.unpacking-`);
      await unpack(join(packageFolder, 'bin'), aside);
      await rename(aside, folder);
    } catch (cause) {
      if (aside !== null) await rm(aside, { recursive: true, force: true });
      if (!existsSync(folder)) throw cannotUnpack(cache, cause);
    }
  }
  return { path: join(folder, 'chromium'), libraryFolder: join(folder, 'lib') };
}

function cannotUnpack(cache: string, cause: unknown): AuditError {
  return new AuditError(
    {
      code: 'no-renderer',
      message: `the browser cannot be unpacked into ${cache}: ${fileReason(cause)}`,
      hint: 'make room for 220 MB there, name another folder in SVG_ASSAY_CACHE, or a Chrome or Chromium in SVG_ASSAY_CHROMIUM',
    },
    { cause },
  );
}

function findPackageFolder(): string | null {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(PACKAGE))));
  } catch {
    return null;
  }
}

async function unpack(source: string, folder: string): Promise<void> {
  const browser = pipeline(
    createReadStream(join(source, 'chromium.br')),
    createBrotliDecompress({ chunkSize: 2 ** 20 }),
    createWriteStream(join(folder, 'chromium'), { mode: EXECUTABLE }),
  );
  const libraries = ['swiftshader.tar.br', 'al2023.tar.br'].map(async (name) => {
    extractTar(await unbrotli(await readFile(join(source, name))), folder);
  });
  await Promise.all([browser, ...libraries]);
}
