import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built interface, held in memory. */
export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  /** True for files whose name holds their hash. */
  readonly immutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Reads the built interface once. Requests are answered from this map by exact name, so no path that a request names
 * ever reaches the file system.
 */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const loaded = await Promise.all(
    files.map(async (path): Promise<[string, StaticFile]> => {
      const name = `/${relative(folder, path).split(sep).join('/')}`;
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      return [name, { type, body: await readFile(path), immutable: name.startsWith('/assets/') }];
    }),
  );
  return new Map(loaded);
}
