export { parseReply } from './parse-reply.ts';
export type { ParsedReply, ReplyErrorCode, Verdicts } from './parse-reply.ts';
