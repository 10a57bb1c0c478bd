export * from './stats/run-stats-line.ts';
