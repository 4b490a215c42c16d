import { statfs } from 'node:fs/promises';
import { Failure } from '../failure.ts';

/** The free disk space for the site's data. */
export interface FreeSpace {
  /** The free space without the reserve; negative if the reserve is in use. */
  bytes(): Promise<number>;
  /** Throws storage-full if so many more bytes would use the reserve. */
  require(bytes: number): Promise<void>;
}

interface FreeSpaceOptions {
  readonly folder: string;
  readonly reserveBytes: number;
}

/** Parts of uploads arrive many times in a second. */
const cachedForMs = 1_000;

/** The reserve is for the database: uploads fail before the disk is full. */
export function createFreeSpace({ folder, reserveBytes }: FreeSpaceOptions): FreeSpace {
  let [result, checkedAt] = [Promise.resolve(0), Number.NEGATIVE_INFINITY];
  const bytes = (): Promise<number> => {
    if (performance.now() - checkedAt > cachedForMs) {
      checkedAt = performance.now();
      result = statfs(folder).then(({ bavail, bsize }) => bavail * bsize - reserveBytes);
    }
    return result;
  };
  return {
    bytes,
    async require(wanted) {
      if ((await bytes()) < wanted) throw new Failure('storage-full');
    },
  };
}
