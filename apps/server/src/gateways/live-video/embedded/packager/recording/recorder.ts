import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { RecordingProblem } from '../../../live-video.ts';
import type { Part } from '../run.ts';
import type { RecordingFolder } from './recording-folder.ts';

/** Writes what a stream shows into pieces, at least one for each run, until a limit is reached. */
export interface Recorder {
  startRun(init: Buffer): void;
  addPart(part: Pick<Part, 'bytes' | 'seconds' | 'isIndependent'>): void;
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

/** What may wait for a slow disk; what comes then is left out, until most of it is written. */
const maxWaitingBytes = 32 * 1024 * 1024;
const checkSeconds = 5;
/** As many pieces in a row as may fail before recording ends. */
const maxFailures = 5;
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

export function createRecorder({ folder, recordedMs, maxMs, freeBytes, onProblem }: RecorderOptions): Recorder {
  let init: Buffer | undefined;
  let piece: WriteStream | undefined;
  let [isStopped, failures] = [false, 0];
  let [seconds, checkedAt] = [recordedMs / 1_000, Number.NEGATIVE_INFINITY];
  const known = new Set<RecordingProblem>();
  /** Everything that is not written yet: pieces, and notes about them. */
  const pending = new Set<Promise<void>>();
  const unwritten = new Set<WriteStream>();
  let notes: Promise<void> = Promise.resolve();

  function wait(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(
      () => undefined,
      () => undefined,
    );
    pending.add(done);
    void done.finally(() => pending.delete(done));
  }

  function report(problem: RecordingProblem): void {
    if (known.has(problem)) return;
    known.add(problem);
    notes = notes.then(() => folder.noteProblem(problem)).catch(() => undefined);
    wait(notes);
    onProblem(problem);
  }

  function stop(problem: RecordingProblem): void {
    if (isStopped) return;
    isStopped = true;
    endPiece();
    report(problem);
  }

  function endPiece(): void {
    piece?.end();
    piece = undefined;
  }

  /** What was written of it counts; the next part that can be shown by itself begins another piece. */
  function fail(failed: WriteStream, error: NodeJS.ErrnoException): void {
    if (piece === failed) piece = undefined;
    if (isStopped) return;
    failures += 1;
    if (fullDisk.has(error.code ?? '')) return stop('disk-full');
    if (failures >= maxFailures) return stop('failed');
    report('parts-missing');
  }

  function beginPiece(start: Buffer): WriteStream {
    const begun = createWriteStream(folder.nextFile(), { flags: 'wx', mode: 0o600 });
    unwritten.add(begun);
    begun.on('error', (error) => fail(begun, error));
    wait(finished(begun).finally(() => unwritten.delete(begun)));
    begun.write(start);
    return begun;
  }

  function waitingBytes(): number {
    return [...unwritten].reduce((sum, { writableLength }) => sum + writableLength, 0);
  }

  /** The piece that this part belongs into; undefined if it has to be left out. */
  function pieceFor({ isIndependent }: Pick<Part, 'isIndependent'>): WriteStream | undefined {
    const waiting = waitingBytes();
    if (waiting > maxWaitingBytes) endPiece();
    if (!piece && init && isIndependent && waiting < maxWaitingBytes / 4) piece = beginPiece(init);
    return piece;
  }

  async function checkDisk(): Promise<void> {
    if (seconds - checkedAt < checkSeconds) return;
    checkedAt = seconds;
    if ((await freeBytes()) < 0) stop('disk-full');
  }

  function write(part: Pick<Part, 'bytes' | 'seconds' | 'isIndependent'>): void {
    const target = pieceFor(part);
    if (!target) return report('parts-missing');
    target.write(part.bytes, (error) => {
      if (!error) failures = 0;
    });
    seconds += part.seconds;
    checkDisk().catch(() => stop('failed'));
  }

  return {
    startRun(next) {
      endPiece();
      init = next;
    },
    addPart(part) {
      if (!init || isStopped) return;
      if (seconds * 1_000 >= maxMs) return stop('too-long');
      try {
        write(part);
      } catch {
        // The folder cannot be read or made.
        stop('failed');
      }
    },
    endRun() {
      endPiece();
      init = undefined;
    },
    miss() {
      if (!isStopped) report('parts-missing');
    },
    async close() {
      endPiece();
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
