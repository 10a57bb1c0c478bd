import { inflateRawSync } from 'node:zlib';

const END_RECORD = 0x06054b50;
const STORED = 0;

/** Reads every file of a ZIP archive (APPNOTE §4.3) that is neither encrypted nor ZIP64. */
export function readZipEntries(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = findEndRecord(archive);
  const entries = new Map<string, Buffer>();
  let header = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = archive.readUInt16LE(header + 28);
    const name = archive.toString('utf8', header + 46, header + 46 + nameLength);
    entries.set(name, readEntry(archive, header));
    header += 46 + nameLength + archive.readUInt16LE(header + 30) + archive.readUInt16LE(header + 32);
  }
  return entries;
}

function findEndRecord(archive: Buffer): number {
  for (let offset = archive.length - 22; offset >= 0; offset--) {
    if (archive.readUInt32LE(offset) === END_RECORD) return offset;
  }
  throw new Error('no ZIP archive');
}

function readEntry(archive: Buffer, header: number): Buffer {
  const method = archive.readUInt16LE(header + 10);
  const size = archive.readUInt32LE(header + 20);
  const local = archive.readUInt32LE(header + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + size);
  return method === STORED ? data : inflateRawSync(data);
}
