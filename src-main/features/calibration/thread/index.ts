export { calibrateInThread, compareInThread } from './statistics-thread.ts';
