import { createFreeSpaceReader } from '@ovation/machine/free-space.ts';
import { Failure } from '../failure.ts';

/** The free disk space for the site's data. */
export interface FreeSpace {
  /** The free space without the reserve; negative if the reserve is in use. */
  bytes(): Promise<number>;
  /** Throws storage-full if so many more bytes would use the reserve. */
  require(bytes: number): Promise<void>;
}

/** The reserve is for the database: uploads fail before the disk is full. */
export function createFreeSpace(options: Parameters<typeof createFreeSpaceReader>[0]): FreeSpace {
  const bytes = createFreeSpaceReader(options);
  return {
    bytes,
    async require(wanted) {
      if ((await bytes()) < wanted) throw new Failure('storage-full');
    },
  };
}
