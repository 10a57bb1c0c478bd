import fc from 'fast-check';

/** Any number. The same values in every run, so that a landing fails for its own faults only; `npm run torture` draws anew. */
const SEED = 20_261_130;

if (process.env['MODE'] !== 'torture') fc.configureGlobal({ seed: SEED });

export { fc };
