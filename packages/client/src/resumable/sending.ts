import type { Upload, DetailedError } from 'tus-js-client';
import { errorOf, ApiError } from '../client.ts';
import type { TransferState } from './transfer.ts';

export interface Source {
  /** Keeps unfinished uploads of different accounts in one browser apart. */
  readonly accountId: string;
  readonly type: string;
  readonly file: File;
}

/** A tus upload that restarts when the network comes back and when a connection hangs. */
export interface Sending {
  go(): void;
  halt(): void;
  /** Deletes the received part. */
  withdraw(): void;
  /** The id of a complete upload. */
  uploadId(): string;
  /** Removes the browser's record for resuming. */
  forget(): Promise<void>;
  close(): void;
}

/** Small enough for proxies, large enough to spend little time waiting for responses. */
const chunkBytes = 32 * 1024 * 1024;
/** Retries for hours, because a laptop may be closed for as long. */
export const retryDelaysMs: readonly number[] = [
  500,
  1_000,
  2_000,
  5_000,
  ...Array.from({ length: 2_000 }, () => 10_000),
];
/** A connection without progress for this long is treated as dead, even if the browser keeps it open. */
const stalledMs = 45_000;
const checkEveryMs = 5_000;

export function createSending(source: Source, state: TransferState): Sending {
  let upload: Upload | undefined;
  let movedAt = performance.now();
  const moved = (): void => void (movedAt = performance.now());
  const isWanted = (): boolean => !state.isOver && state.phase !== 'paused' && state.phase !== 'finishing';
  const go = (): void => {
    moved();
    // One request at a time: abort the one that runs or waits for its next attempt.
    void upload?.abort().then(() => isWanted() && upload?.start());
  };
  const watch = setInterval(
    () => performance.now() - movedAt > stalledMs && state.phase === 'sending' && go(),
    checkEveryMs,
  );
  window.addEventListener('online', go);
  prepare(source, state, moved)
    .then((prepared) => {
      upload = prepared;
      go();
    })
    .catch((error: unknown) => state.end(error));
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

/** Loads the library with the first large file, and resumes an unfinished upload of the same file. */
async function prepare({ accountId, type, file }: Source, state: TransferState, onMove: () => void): Promise<Upload> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: chunkBytes,
    retryDelays: [...retryDelaysMs],
    metadata: { type, filename: file.name },
    fingerprint: async () => ['ovation', accountId, type, file.name, file.size, file.lastModified].join('-'),
    onProgress(sentBytes) {
      onMove();
      state.note(sentBytes);
    },
    onShouldRetry: (error) => isTransient(toApiError(error)) && state.enter('waiting'),
    onAfterResponse: rejectLostOffset,
    onSuccess: () => state.arrive(),
    onError: (error) => state.end(toApiError(error)),
  });
  const [latest] = (await upload.findPreviousUploads()).toSorted(
    (one, other) => Date.parse(other.creationTime) - Date.parse(one.creationTime),
  );
  if (latest) upload.resumeFromPreviousUpload(latest);
  return upload;
}

/**
 * The library would start over if the offset cannot be read for the moment; only an upload that is gone starts
 * over.
 */
function rejectLostOffset(request: { getMethod(): string }, response: { getStatus(): number }): void {
  const status = response.getStatus();
  if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404) throw errorOf(status, undefined);
}

async function forget(upload: Upload): Promise<void> {
  for (const previous of await upload.findPreviousUploads()) {
    if (previous.uploadUrl === upload.url) await upload.options.urlStorage?.removeUpload(previous.urlStorageKey);
  }
}

/** Translates an error of the tus library into the contract's errors. */
function toApiError(error: Error | DetailedError): ApiError {
  const { causingError, originalResponse } = error as Partial<DetailedError>;
  if (causingError instanceof ApiError) return causingError;
  if (originalResponse) return errorOf(originalResponse.getStatus(), parsed(originalResponse.getBody()));
  return errorOf(0, {
    statusCode: 0,
    code: 'network',
    message: 'The upload was interrupted. Please check your connection and try again.',
    requestId: '',
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Whether another attempt may succeed without any action. */
export function isTransient({ statusCode, code }: ApiError): boolean {
  return (
    statusCode === 0 ||
    statusCode >= 500 ||
    ([409, 423, 429].includes(statusCode) && code !== 'upload-unfinished' && code !== 'uploads-full')
  );
}

export function stopped(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError');
}
