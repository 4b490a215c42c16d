import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Part } from '../run.ts';
import type { RecordingFolder } from './recording-folder.ts';

/** Writes what a stream shows into files, one for each run, until a limit is reached. */
export interface Recorder {
  startRun(init: Buffer): void;
  addPart(part: Pick<Part, 'bytes' | 'seconds'>): void;
  endRun(): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

export type RecordingEnd = 'disk-full' | 'too-long' | 'failed';

interface RecorderOptions {
  readonly folder: RecordingFolder;
  /** Of what was recorded before this process started. */
  readonly recordedMs: number;
  readonly maxMs: number;
  /** The free space without the reserve. */
  readonly freeBytes: () => Promise<number>;
  /** Recording ends; the stream goes on. Comes at most once. */
  readonly onStop: (reason: RecordingEnd) => void;
}

/** What may wait for a slow disk. */
const maxWaitingBytes = 32 * 1024 * 1024;
const checkSeconds = 5;

export function createRecorder({ folder, recordedMs, maxMs, freeBytes, onStop }: RecorderOptions): Recorder {
  let file: WriteStream | undefined;
  let isStopped = false;
  let [seconds, checkedAt] = [recordedMs / 1_000, Number.NEGATIVE_INFINITY];
  const closing = new Set<Promise<void>>();

  function endRun(): void {
    const ended = file;
    file = undefined;
    if (!ended) return;
    const done: Promise<void> = finished(ended.end()).then(undefined, () => undefined);
    closing.add(done);
    void done.finally(() => closing.delete(done));
  }

  function stop(reason: RecordingEnd): void {
    if (isStopped) return;
    isStopped = true;
    endRun();
    onStop(reason);
  }

  async function checkDisk(): Promise<void> {
    if (seconds - checkedAt < checkSeconds) return;
    checkedAt = seconds;
    if ((await freeBytes()) < 0) stop('disk-full');
  }

  return {
    startRun(init) {
      endRun();
      if (isStopped) return;
      file = createWriteStream(folder.nextFile(), { flags: 'wx', mode: 0o600 });
      file.on('error', () => stop('failed'));
      file.write(init);
    },
    addPart(part) {
      if (!file) return;
      if (seconds * 1_000 >= maxMs) return stop('too-long');
      if (file.writableLength > maxWaitingBytes) return stop('failed');
      file.write(part.bytes);
      seconds += part.seconds;
      checkDisk().catch(() => stop('failed'));
    },
    endRun,
    async close() {
      endRun();
      await Promise.all(closing);
    },
  };
}
