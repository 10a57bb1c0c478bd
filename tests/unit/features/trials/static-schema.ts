import { readFileSync } from 'node:fs';
import { parseDrawingSchema, type DrawingSchema } from '../../../../src-main/features/trials/index.ts';

/** The schema that the project ships. */
export function staticSchema(): DrawingSchema {
  const file = new URL('../../../../resources/schemas/static-svg-1.json', import.meta.url);
  return parseDrawingSchema(readFileSync(file, 'utf8'), 'static-svg-1.json');
}
