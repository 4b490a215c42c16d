import { statfs } from 'node:fs/promises';
import { Failure } from '../failure.ts';

/** The room that is left where the site's data lie. */
export interface FreeSpace {
  /** What may still be taken before the reserve begins; below zero where it is touched already. */
  bytes(): Promise<number>;
  /** Throws `storage-full` where so many bytes more would touch the reserve. */
  require(bytes: number): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly reserveBytes: number;
}

/** Parts of an upload come many times in a second. */
const lastsMs = 1_000;

/** The database needs room to go on, so that uploads end before the disk does. */
export function createFreeSpace({ folder, reserveBytes }: Place): FreeSpace {
  let [asked, askedAt] = [Promise.resolve(0), Number.NEGATIVE_INFINITY];
  const bytes = (): Promise<number> => {
    if (performance.now() - askedAt > lastsMs) {
      askedAt = performance.now();
      asked = statfs(folder).then(({ bavail, bsize }) => bavail * bsize - reserveBytes);
    }
    return asked;
  };
  return {
    bytes,
    async require(wanted) {
      if ((await bytes()) < wanted) throw new Failure('storage-full');
    },
  };
}
