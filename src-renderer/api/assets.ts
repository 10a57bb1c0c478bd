/** Address of a rollout's thumbnail: its first frame, 256 px wide. */
export function thumbUrl(workspaceId: string, rolloutId: number): string {
  return `/asset/${workspaceId}/thumb/${rolloutId}`;
}
