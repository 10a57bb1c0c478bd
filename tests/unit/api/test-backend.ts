import { join } from 'node:path';
import { openBackend } from '../../../src-main/api/index.ts';
import type { OpenBackend } from '../../../src-main/api/index.ts';

/** The backend of browser mode, with a user's own data in a folder below `place`. */
export function openTestBackend(
  place: string,
  options: { readonly readOnly?: true } = {},
): Promise<OpenBackend> {
  return openBackend({
    ...{ mode: 'browser', canPickFolder: false, version: '0', dataDir: join(place, 'data') },
    ...options,
  });
}
