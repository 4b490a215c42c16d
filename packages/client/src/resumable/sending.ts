import type { Upload } from 'tus-js-client';
import { errorOf } from '../client.ts';
import type { Course } from './course.ts';
import { failureOf, mayPass } from './failure.ts';

export interface Source {
  /** In one browser, another account's unfinished upload of the same file is another upload. */
  readonly accountId: string;
  readonly type: string;
  readonly file: File;
}

/** The protocol's upload, kept running: again when the network comes back, and when a connection hangs. */
export interface Sending {
  go(): void;
  halt(): void;
  /** Has what arrived removed. */
  withdraw(): void;
  /** Of an upload that has arrived. */
  uploadId(): string;
  /** Nothing is left to resume. */
  forget(): Promise<void>;
  close(): void;
}

/** Small enough for the proxies on the way, large enough not to wait for answers all the time. */
const chunkBytes = 32 * 1024 * 1024;
/** Goes on trying for hours: a laptop may be closed for as long. */
export const retryDelaysMs: readonly number[] = [
  500,
  1_000,
  2_000,
  5_000,
  ...Array.from({ length: 2_000 }, () => 10_000),
];
/** A connection over which nothing moves for this long is dead, whatever the browser thinks. */
const stalledMs = 45_000;
const lookEveryMs = 5_000;

export function createSending(source: Source, course: Course): Sending {
  let upload: Upload | undefined;
  let movedAt = performance.now();
  const moved = (): void => void (movedAt = performance.now());
  const isWanted = (): boolean => !course.isOver && course.phase !== 'paused' && course.phase !== 'finishing';
  const go = (): void => {
    moved();
    // One request at a time: what runs, or waits for its next attempt, gives way.
    void upload?.abort().then(() => isWanted() && upload?.start());
  };
  const watch = setInterval(
    () => performance.now() - movedAt > stalledMs && course.phase === 'sending' && go(),
    lookEveryMs,
  );
  window.addEventListener('online', go);
  prepare(source, course, moved)
    .then((prepared) => {
      upload = prepared;
      go();
    })
    .catch((error: unknown) => course.end(error));
  return {
    go,
    halt: () => void upload?.abort(),
    withdraw: () => void upload?.abort(true).catch(() => undefined),
    uploadId: () => upload?.url?.split('/').at(-1) ?? '',
    forget: async () => upload && forget(upload),
    close() {
      clearInterval(watch);
      window.removeEventListener('online', go);
    },
  };
}

/** The library is loaded when the first large file is sent. An upload that was begun with the same file goes on. */
async function prepare({ accountId, type, file }: Source, course: Course, onMove: () => void): Promise<Upload> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: chunkBytes,
    retryDelays: [...retryDelaysMs],
    metadata: { type, filename: file.name },
    fingerprint: async () => ['ovation', accountId, type, file.name, file.size, file.lastModified].join('-'),
    onProgress(sentBytes) {
      onMove();
      course.note(sentBytes);
    },
    onShouldRetry: (error) => mayPass(failureOf(error)) && course.enter('waiting'),
    onAfterResponse: refuseLostOffset,
    onSuccess: () => course.arrive(),
    onError: (error) => course.end(failureOf(error)),
  });
  const [latest] = (await upload.findPreviousUploads()).toSorted(
    (one, other) => Date.parse(other.creationTime) - Date.parse(one.creationTime),
  );
  if (latest) upload.resumeFromPreviousUpload(latest);
  return upload;
}

/** The library would begin anew when the offset cannot be told for the moment; only an upload that is gone is begun anew. */
function refuseLostOffset(request: { getMethod(): string }, response: { getStatus(): number }): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404) throw errorOf(status, undefined);
}

async function forget(upload: Upload): Promise<void> {
  for (const previous of await upload.findPreviousUploads()) {
    if (previous.uploadUrl === upload.url) await upload.options.urlStorage?.removeUpload(previous.urlStorageKey);
  }
}
