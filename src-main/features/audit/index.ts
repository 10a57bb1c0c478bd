export { auditFolder } from './audit-folder.ts';
export type { AuditSummary } from './audit-folder.ts';
export { AUDIT_STAGES, rendererLabel } from './audit-rollout.ts';
export type { AuditStage } from './audit-rollout.ts';
