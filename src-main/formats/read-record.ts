import { assertNever } from '../domain/assert-never.ts';
import { earlyConversation, readEarlyRow } from './formats/early-v1.ts';
import { readEpisode } from './formats/episode.ts';
import { legacyConversation, readLegacyRow } from './formats/legacy.ts';
import { readTrace, traceConversation } from './formats/trace.ts';
import { detectFormat } from './row-shapes.ts';
import type { JsonObject } from './json-values.ts';
import type { Conversation, SourceRollout } from './source-rollout.ts';

const ROW_FIELD = /"(?:traces|nodes|trajectory|example_id|problem_id|completion)"/;

/** Whether a line holds the name of a field that makes an object a row: tells most other lines without parsing them. */
export function namesRowField(line: Buffer): boolean {
  return ROW_FIELD.test(line.toString('latin1'));
}

/** The rollouts of one row; null for an object that is no row of a run. */
export function readRecord(row: JsonObject): readonly SourceRollout[] | null {
  const format = detectFormat(row);
  switch (format) {
    case null:
      return null;
    case 'f1':
    case 'f2':
    case 'f6':
      return readEpisode(row, format);
    case 'f3':
      return [readTrace(row, BARE_TRACE)];
    case 'f4':
      return [readEarlyRow(row)];
    case 'f5':
      return [readLegacyRow(row)];
    default:
      return assertNever(format);
  }
}

/** What was said up to a rollout's answer. */
export function conversationOf(rollout: SourceRollout): Conversation {
  switch (rollout.format) {
    case 'f1':
    case 'f2':
    case 'f3':
    case 'f6':
      return traceConversation(rollout.root);
    case 'f4':
      return earlyConversation(rollout.root);
    case 'f5':
      return legacyConversation(rollout.root);
    default:
      return assertNever(rollout.format);
  }
}

const BARE_TRACE = {
  format: 'f3',
  traceIndex: 0,
  episodeId: null,
  environment: null,
  step: null,
  task: null,
  episodeOk: null,
  episodeErrors: [],
} as const;
