import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    // What the launcher gives the program: types are stripped and files compiled once, not by each of hundreds of processes.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/svg-assay') },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
