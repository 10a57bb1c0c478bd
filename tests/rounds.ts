/**
 * How often a test repeats what it does at random: `short` in every run, `long` under `npm run torture`, which kills and mutates
 * for as long as it takes.
 */
export function rounds(short: number, long: number): number {
  return process.env['MODE'] === 'torture' ? long : short;
}
