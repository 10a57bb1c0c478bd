import { stat } from 'node:fs/promises';
import { AuditError } from '../../../domain/index.ts';
import { readTextFile } from './trial-resources.ts';

/** Published pages have tens of kilobytes, saved HTML with pictures in it a few megabytes. */
const MAX_FILE_BYTES = 16_000_000;

/** The text of a saved page; throws `cannot-read`, or `page-too-large`. */
export async function readPageFile(file: string): Promise<string> {
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  if (bytes <= MAX_FILE_BYTES) return readTextFile(file);
  throw new AuditError({
    code: 'page-too-large',
    message: `${file} has ${bytes.toLocaleString('en')} bytes; a page may have ${MAX_FILE_BYTES.toLocaleString('en')}`,
    hint: 'save the page as text',
  });
}
