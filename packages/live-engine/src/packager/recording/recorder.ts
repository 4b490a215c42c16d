import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { RecordingProblem } from '../../streams.ts';
import type { RecordingFolder } from './recording-folder.ts';
import type { Part } from '../run.ts';

/** Writes what a stream shows into pieces, at least one for each run, until a limit is reached. */
export interface Recorder {
  startRun(init: Buffer): void;
  addPart(part: RecordedPart): void;
  endRun(): void;
  /** Something of the stream was lost before it came here. */
  miss(): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

interface RecorderOptions {
  readonly folder: Pick<RecordingFolder, 'nextFile' | 'noteProblem'>;
  /** Of what was recorded before this process started. */
  readonly recordedMs: number;
  readonly maxMs: number;
  /** The free space without the reserve. */
  readonly freeBytes: () => Promise<number>;
  /** Once for each problem. After anything but `parts-missing` nothing more is recorded; the stream goes on. */
  readonly onProblem: (problem: RecordingProblem) => void;
}

const checkSeconds = 5;
/** As many pieces in a row as may fail before recording ends. */
const maxFailures = 5;
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

export function createRecorder({ folder, recordedMs, maxMs, freeBytes, onProblem }: RecorderOptions): Recorder {
  let init: Buffer | undefined;
  let isStopped = false;
  let [seconds, checkedAt] = [recordedMs / 1_000, Number.NEGATIVE_INFINITY];
  const known = new Set<RecordingProblem>();
  let notes: Promise<void> = Promise.resolve();
  const pieces = createPieces({
    nextFile: () => folder.nextFile(),
    onFailure({ code = '' }, inRow) {
      if (fullDisk.has(code)) stop('disk-full');
      else if (inRow >= maxFailures) stop('failed');
      else miss();
    },
  });

  function report(problem: RecordingProblem): void {
    if (known.has(problem)) return;
    known.add(problem);
    notes = notes.then(() => folder.noteProblem(problem)).catch(() => undefined);
    onProblem(problem);
  }

  function miss(): void {
    if (!isStopped) report('parts-missing');
  }

  function stop(problem: RecordingProblem): void {
    if (isStopped) return;
    isStopped = true;
    pieces.end();
    report(problem);
  }

  async function checkDisk(): Promise<void> {
    if (seconds - checkedAt < checkSeconds) return;
    checkedAt = seconds;
    if ((await freeBytes()) < 0) stop('disk-full');
  }

  return {
    startRun(next) {
      pieces.end();
      init = next;
    },
    addPart(part) {
      if (!init || isStopped) return;
      if (seconds * 1_000 >= maxMs) return stop('too-long');
      try {
        if (!pieces.write(init, part)) return miss();
      } catch {
        return stop('failed');
      }
      seconds += part.seconds;
      checkDisk().catch(() => stop('failed'));
    },
    endRun() {
      pieces.end();
      init = undefined;
    },
    miss,
    async close() {
      await pieces.close();
      await notes;
    },
  };
}

type RecordedPart = Pick<Part, 'bytes' | 'seconds' | 'startsWithKeyframe'>;

/** The files of one recording, which are written in the background. */
interface Pieces {
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

function createPieces({ nextFile, onFailure }: PiecesOptions): Pieces {
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
