import { openStore } from '../../../src-main/store/index.ts';

// Opens an index with the steps of another folder, and says when it begins and when it is done.
const [folder = '', migrationsDir = ''] = process.argv.slice(2);
process.stdout.write('1\n');
openStore(folder, { migrationsDir }).close();
process.stdout.write('2\n');
