import { statfs } from 'node:fs/promises';

interface FreeSpaceOptions {
  readonly folder: string;
  readonly reserveBytes: number;
}

/** Parts of uploads arrive many times in a second. */
const cachedForMs = 1_000;

/** Returns a function that reads how many bytes are free without the reserve; negative if the reserve is in use. */
export function createFreeSpaceReader({ folder, reserveBytes }: FreeSpaceOptions): () => Promise<number> {
  let [result, checkedAt] = [Promise.resolve(0), Number.NEGATIVE_INFINITY];
  return () => {
    if (performance.now() - checkedAt > cachedForMs) {
      checkedAt = performance.now();
      result = statfs(folder).then(({ bavail, bsize }) => bavail * bsize - reserveBytes);
    }
    return result;
  };
}
