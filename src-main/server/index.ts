export { PAGE_HEADERS } from './headers.ts';
export { serve } from './serve.ts';
export { readStaticFiles } from './static-files.ts';
export type { StaticFile } from './static-files.ts';
export type { RunningServer, ServeOptions } from './serve.ts';
