import { posix } from 'node:path';
import { isCode, type SourceTree } from './source-tree.ts';

const SERVER = 'apps/server/src/';
/** Beyond this a reader searches; tests count, because they stand beside the code. */
const MOST_FILES = 25;

/** Answers one sentence for every folder of the server that holds too many files to be taken in at a glance. */
export function findFullFolders(tree: SourceTree): string[] {
  const counts = new Map<string, number>();
  for (const path of tree.keys()) {
    if (!path.startsWith(SERVER) || !isCode(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} files: split it by idea into folders of at most ${MOST_FILES}`);
}
