/** A source of numbers uniform in [0, 1), the same sequence for the same seed. */
export type Random = () => number;

/**
 * Seeded generator for resampling and draws: sfc32 (Chris Doty-Humphrey, PractRand; 128 bits of state, public
 * domain), seeded by one 32-bit number and run in. Not for secrets.
 */
export function createRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // the first outputs of neighbouring seeds resemble each other
  for (let i = 0; i < 15; i++) next();
  return next;
}

/** A whole number uniform in [0, below). */
export function randomIndex(random: Random, below: number): number {
  return Math.floor(random() * below);
}
