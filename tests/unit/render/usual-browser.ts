import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChromiumHost, findBrowser } from '../../../src-main/render/index.ts';
import type { RenderHost } from '../../../src-main/render/index.ts';
import { RULES } from './rules.ts';

/** A browser that lets no frame begin on command, as those of a system do: the same one without the switch. */
export async function usualBrowser(folder: string): Promise<RenderHost> {
  const browser = await findBrowser();
  const path = join(folder, 'usual-chromium');
  const lines = [
    '#!/bin/bash',
    'for each in "$@"; do [ "$each" = --enable-begin-frame-control ] || kept+=("$each"); done',
    `exec '${browser.path}' "\${kept[@]}"`,
  ];
  await writeFile(path, lines.join('\n'));
  await chmod(path, 0o755);
  return createChromiumHost({ browser: { ...browser, path }, callTimeoutMs: RULES.callTimeoutMs });
}
