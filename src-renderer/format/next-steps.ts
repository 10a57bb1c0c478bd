import type { RouteLocationRaw } from 'vue-router';
import { linkTo } from '../links.ts';
import { formatCounted } from './numbers.ts';
import type { QueueAsks } from '../../src-main/api/index.ts';

/** Something to do next, and what it is good for. */
export interface NextStep {
  readonly title: string;
  readonly why: string;
  readonly to: RouteLocationRaw;
}

/** Undecided cases: those that the person at the screen may decide, and those that they answered themselves. */
interface WaitingCases {
  readonly own: number;
  readonly ofOthers: number;
}

/**
 * What comes after somebody's last label of a queue: others finish it first. What people say of gates and flags is counted where those are; labels of items are
 * adjudicated first, then held against the judge.
 */
export function stepsAfterLabels(
  workspaceId: string,
  about: {
    readonly asks: QueueAsks;
    readonly queueId: number;
    readonly waiting: WaitingCases;
    /** Who else has entries left, in words; null where everybody is through. */
    readonly othersLeft: string | null;
  },
): readonly NextStep[] {
  const { asks, queueId, waiting, othersLeft } = about;
  const others: readonly NextStep[] =
    othersLeft === null
      ? []
      : [{ title: 'Let others finish', why: othersLeft, to: linkTo.queue(workspaceId, queueId) }];
  const own =
    asks === 'items'
      ? itemSteps(workspaceId, waiting, othersLeft !== null)
      : [auditStep(workspaceId, asks, queueId)];
  return [...others, ...own, exportStep(workspaceId)];
}

/** What comes after the last case: the labels are final now. */
export function stepsAfterCases(workspaceId: string): readonly NextStep[] {
  return [calibrateStep(workspaceId, false), exportStep(workspaceId)];
}

function itemSteps(
  workspaceId: string,
  { own, ofOthers }: WaitingCases,
  isOpen: boolean,
): readonly NextStep[] {
  const to = linkTo.adjudication(workspaceId);
  const adjudicate: NextStep = {
    title: `Adjudicate ${formatCounted(own, 'case')}`,
    why: 'Others answered these differently, or they were drawn to be looked at again.',
    to,
  };
  const letAdjudicate: NextStep = {
    title: `${formatCounted(ofOthers, 'case')} ${ofOthers === 1 ? 'waits' : 'wait'} for a third person`,
    why: 'You answered them yourself: somebody else decides in Adjudication, under a name of their own.',
    to,
  };
  return [
    ...(own > 0 ? [adjudicate] : []),
    ...(ofOthers > 0 ? [letAdjudicate] : []),
    calibrateStep(workspaceId, isOpen || own + ofOthers > 0),
  ];
}

function calibrateStep(workspaceId: string, isEarly: boolean): NextStep {
  return {
    title: 'Calibrate the judge',
    why: isEarly
      ? 'For a first look: the figures change with what is still open.'
      : 'Hold the labels against its verdicts, item by item.',
    to: linkTo.section(workspaceId, 'calibration'),
  };
}

function auditStep(workspaceId: string, asks: 'gate' | 'flag', queueId: number): NextStep {
  return asks === 'gate'
    ? {
        title: 'Look at the gates',
        why: 'How often people call each gate wrong.',
        to: linkTo.section(workspaceId, 'gates'),
      }
    : {
        title: 'See what the flags cost',
        why: 'The reward that flags took, and how much of it people call wrong.',
        to: linkTo.queue(workspaceId, queueId),
      };
}

function exportStep(workspaceId: string): NextStep {
  return {
    title: 'Export labels or a report',
    why: 'For other copies of the folder, and for those who did not label.',
    to: linkTo.section(workspaceId, 'queues'),
  };
}
