/** A process of its own that draws once, says so, and then stays (argument `stay`) or closes its renderer. */
import { openRenderer } from '../../../src-main/render/index.ts';
import { RULES } from './rules.ts';

const renderer = await openRenderer({ rules: RULES, pages: 1 });
await renderer.render({ svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', timesS: [0] });
process.stdout.write('drawn\n');
if (process.argv[2] === 'close') await renderer.close();
