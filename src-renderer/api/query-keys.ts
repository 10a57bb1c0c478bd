import type { ChangedPart } from '../../src-main/api/index.ts';

/**
 * Keys of cached answers. Those of a folder begin with its id and the part of it that they show, so that one event
 * makes exactly them old.
 */
export const queryKeys = {
  info: ['info'],
  home: ['home'],
  settings: ['settings'],
  workspaces: ['workspaces'],
  part: (workspaceId: string, part: ChangedPart) => ['workspace', workspaceId, part],
  runs: (workspaceId: string) => ['workspace', workspaceId, 'runs', 'list'],
  run: (workspaceId: string, runId: number) => ['workspace', workspaceId, 'runs', runId],
  rollouts: (workspaceId: string, ...rest: readonly unknown[]) => [
    'workspace',
    workspaceId,
    'rollouts',
    ...rest,
  ],
} as const;
