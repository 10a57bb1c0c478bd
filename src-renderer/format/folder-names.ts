import type { WorkspaceInfo } from '../../src-main/api/index.ts';

/** Names of opened folders by their id; those that share a name are told apart by the folder that they are in. */
export function folderNames(folders: readonly WorkspaceInfo[]): ReadonlyMap<string, string> {
  return new Map(
    folders.map(({ id, name, folder }) => {
      const isShared = folders.some((other) => other.id !== id && other.name === name);
      return [id, isShared ? folder.split(/[\\/]/).slice(-2).join('/') : name];
    }),
  );
}
