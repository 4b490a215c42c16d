import type { RecordingProblem } from '../../../live-video.ts';
import { createPieces, type RecordedPart } from './pieces.ts';
import type { RecordingFolder } from './recording-folder.ts';

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
