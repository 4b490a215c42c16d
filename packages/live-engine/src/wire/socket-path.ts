import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's limit for the path of a Unix socket is 104 bytes on some systems. */
const maxPathBytes = 100;
const longestName = 'packager-00.sock';

export interface SocketFolder {
  path(name: string): string;
  remove(): Promise<void>;
}

/** A private folder for sockets: below the data folder, or among the temporary files if that is too deep. */
export async function createSocketFolder(dataDir: string): Promise<SocketFolder> {
  const below = join(dataDir, 'live', 'sockets');
  const fits = Buffer.byteLength(join(below, 'l-000000', longestName)) <= maxPathBytes;
  if (fits) await mkdir(below, { recursive: true, mode: 0o700 });
  // Made by mkdtemp, so that only this user may open it.
  const folder = await mkdtemp(fits ? join(below, 'l-') : join(tmpdir(), 'ovation-live-'));
  return { path: (name) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) };
}
