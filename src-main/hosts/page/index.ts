export { PAGE_HEADERS } from './headers.ts';
export { readStaticFiles } from './static-files.ts';
export type { StaticFile } from './static-files.ts';
