import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Part } from '../run.ts';

export type RecordedPart = Pick<Part, 'bytes' | 'seconds' | 'startsWithKeyframe'>;

/** The files of one recording, which are written in the background. */
export interface Pieces {
  /**
   * Writes a part into the present piece, or begins another one with it if it can be shown by itself. Returns false for
   * a part that is left out. Throws Error if the folder cannot be read or made.
   */
  write(init: Buffer, part: RecordedPart): boolean;
  /** The next part begins another piece. */
  end(): void;
  /** Resolves when everything is written, or cannot be. */
  close(): Promise<void>;
}

interface PiecesOptions {
  readonly nextFile: () => string;
  /** A piece could not be written on; what was written of it counts. `inRow`: how many without a success between. */
  readonly onFailure: (error: NodeJS.ErrnoException, inRow: number) => void;
}

/** What may wait for a slow disk; what comes then is left out, until most of it is written. */
const maxWaitingBytes = 32 * 1024 * 1024;

export function createPieces({ nextFile, onFailure }: PiecesOptions): Pieces {
  let piece: WriteStream | undefined;
  let failures = 0;
  const unwritten = new Map<WriteStream, Promise<void>>();

  function begin(init: Buffer): WriteStream {
    const begun = createWriteStream(nextFile(), { flags: 'wx', mode: 0o600 });
    begun.on('error', (error) => {
      if (piece === begun) piece = undefined;
      failures += 1;
      onFailure(error, failures);
    });
    const done = finished(begun)
      .catch(() => undefined)
      .finally(() => unwritten.delete(begun));
    unwritten.set(begun, done);
    begun.write(init);
    return begun;
  }

  function end(): void {
    piece?.end();
    piece = undefined;
  }

  return {
    write(init, { bytes, startsWithKeyframe }) {
      const waiting = [...unwritten.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0);
      if (waiting > maxWaitingBytes) end();
      if (!piece && startsWithKeyframe && waiting < maxWaitingBytes / 4) piece = begin(init);
      piece?.write(bytes, (error) => {
        if (!error) failures = 0;
      });
      return piece !== undefined;
    },
    end,
    async close() {
      end();
      await Promise.all(unwritten.values());
    },
  };
}
