import { finishUpload, type FinishedUpload } from '@ovation/contract/publishing/uploads.ts';
import { ApiError, type Client } from '../client.ts';
import { createTransferState, type TransferState, type Transfer } from './transfer.ts';
import { createSending, retryDelaysMs, isTransient, stopped, type Sending, type Source } from './sending.ts';

export interface ResumableOptions extends Source {
  readonly client: Client;
  readonly onChange?: (transfer: Transfer) => void;
}

export interface ResumableUpload {
  /**
   * The stored file. Rejects with `ApiError` if the site rejected it, and with AbortError if it was stopped or
   * cancelled.
   */
  readonly done: Promise<FinishedUpload>;
  pause(): void;
  /** Continues after a pause; tries at once if it is waiting for the network. */
  resume(): void;
  /** Stops sending. The received part is kept, and sending the same file again continues there. */
  stop(): void;
  /** Stops sending, and deletes the received part. */
  cancel(): void;
}

/**
 * Sends a file from a browser so that it survives a lost connection, a reload of the page (when the same file is
 * chosen again) and a restart of the site. `type` is what the file is for, such as `feed-video`.
 */
export function resumableUpload({ client, onChange, ...source }: ResumableOptions): ResumableUpload {
  const state = createTransferState(source.file.size, (transfer) => onChange?.(transfer));
  const sending = createSending(source, state);
  const end = (): void => state.end(stopped());
  return {
    done: state.arrived.then(() => finish(client, state, sending)).finally(() => sending.close()),
    pause: () => void (state.enter('paused') && sending.halt()),
    resume: () => void (state.enter('sending') && sending.go()),
    stop() {
      end();
      sending.halt();
    },
    cancel() {
      end();
      sending.withdraw();
    },
  };
}

/** Retries until the site responds: finishing twice returns the same file. */
async function finish(client: Client, state: TransferState, sending: Sending): Promise<FinishedUpload> {
  let failure: unknown;
  for (const delayMs of retryDelaysMs) {
    if (state.isOver) throw stopped();
    try {
      const file = await client.call(finishUpload, { params: { id: sending.uploadId() } });
      await sending.forget();
      return file;
    } catch (error) {
      failure = error;
      if (!(error instanceof ApiError) || !isTransient(error)) break;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  if (failure instanceof ApiError && [404, 422].includes(failure.statusCode)) await sending.forget();
  throw failure;
}
