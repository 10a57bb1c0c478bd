export * from './data-folder.ts';
export * from './file-errors.ts';
export * from './file-words.ts';
export * from './make-folder.ts';
export * from './program-folder.ts';
export * from './rate-meter.ts';
export * from './read-protocol.ts';
export * from './samples-folder.ts';
