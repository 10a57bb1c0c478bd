// Writes the licences of everything that is packaged into the built interface's folder, which goes into every package.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectNotices, formatNotices } from './collect-notices.ts';

const root = join(import.meta.dirname, '..', '..');

writeFileSync(join(root, 'out', 'renderer', 'third-party-notices.txt'), formatNotices(collectNotices(root)));
