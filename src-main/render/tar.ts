import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const BLOCK = 512;
const NAME = { start: 0, end: 100 };
const SIZE = { start: 124, end: 136 };
const TYPE = 156;
const REGULAR_FILE = new Set(['0', '\0']);
const EXECUTABLE = 0o755;

/**
 * Writes the regular files of a ustar archive with short names under `folder`; enough for the archives of the embedded
 * browser, which hold libraries and nothing else of use. Refuses names that lead out of the folder.
 */
export function extractTar(archive: Buffer, folder: string): void {
  for (let offset = 0; offset + BLOCK <= archive.length;) {
    const header = archive.subarray(offset, offset + BLOCK);
    const name = text(header, NAME);
    if (name === '') return;
    const size = Number.parseInt(text(header, SIZE).trim() || '0', 8);
    const body = archive.subarray(offset + BLOCK, offset + BLOCK + size);
    if (REGULAR_FILE.has(String.fromCharCode(header[TYPE] ?? 0))) {
      const path = join(folder, name);
      if (!path.startsWith(normalize(folder) + sep))
        throw new Error(`the archive names a file outside: ${name}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, body, { mode: EXECUTABLE });
    }
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function text(header: Buffer, { start, end }: { start: number; end: number }): string {
  const field = header.toString('latin1', start, end);
  const zero = field.indexOf('\0');
  return zero < 0 ? field : field.slice(0, zero);
}
