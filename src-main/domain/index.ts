export * from './assert-never.ts';
export * from './audit-error.ts';
export * from './gate-codes.ts';
export * from './items.ts';
export * from './job-context.ts';
export * from './outcomes.ts';
export * from './protocol.ts';
