import type { RunAddress } from '../../src-main/api/index.ts';

/*
 * Runs in an address are numbers, with the folder before a colon where it is another one than the address's own:
 * `2,0a1b2c3d4e5f:3`.
 */

/** The runs of a list; what names none is left out. */
export function parseRunAddresses(text: string, workspaceId: string): readonly RunAddress[] {
  return text.split(',').flatMap((part) => {
    const match = /^(?:([0-9a-f]{12}):)?(\d{1,9})$/.exec(part);
    return match === null ? [] : [{ workspaceId: match[1] ?? workspaceId, runId: Number(match[2]) }];
  });
}

export function runAddressText(run: RunAddress, workspaceId: string): string {
  return run.workspaceId === workspaceId ? String(run.runId) : `${run.workspaceId}:${run.runId}`;
}
