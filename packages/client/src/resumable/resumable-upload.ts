import { finishUpload, type FinishedUpload } from '@ovation/contract/publishing/uploads.ts';
import { ApiError, type Client } from '../client.ts';
import { createCourse, type Course, type Transfer } from './course.ts';
import { mayPass, stopped } from './failure.ts';
import { createSending, retryDelaysMs, type Sending, type Source } from './sending.ts';

export interface ResumableOptions extends Source {
  readonly client: Client;
  readonly onChange?: (transfer: Transfer) => void;
}

export interface ResumableUpload {
  /** The kept file. Rejects with `ApiError` when it was refused, with AbortError when it was stopped or cancelled. */
  readonly done: Promise<FinishedUpload>;
  pause(): void;
  /** Goes on after a pause; while it waits for the network, tries at once. */
  resume(): void;
  /** Stops sending; what has arrived stays, and the same file goes on there another time. */
  stop(): void;
  /** Stops, and has what arrived removed. */
  cancel(): void;
}

/**
 * Sends a file from a browser so that it survives a lost connection, a reload of the page (when the same file is chosen again) and a
 * restart of the site. `type` is what the file is for, such as `feed-video`.
 */
export function resumableUpload({ client, onChange, ...source }: ResumableOptions): ResumableUpload {
  const course = createCourse(source.file.size, (transfer) => onChange?.(transfer));
  const sending = createSending(source, course);
  const end = (): void => course.end(stopped());
  return {
    done: course.arrived.then(() => finish(client, course, sending)).finally(() => sending.close()),
    pause: () => void (course.enter('paused') && sending.halt()),
    resume: () => void (course.enter('sending') && sending.go()),
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

/** Asks until the site answers: it answers the same file however often it is asked. */
async function finish(client: Client, course: Course, sending: Sending): Promise<FinishedUpload> {
  let failure: unknown;
  for (const delayMs of retryDelaysMs) {
    if (course.isOver) throw stopped();
    try {
      const kept = await client.call(finishUpload, { params: { id: sending.uploadId() } });
      await sending.forget();
      return kept;
    } catch (error) {
      failure = error;
      if (!(error instanceof ApiError) || !mayPass(error)) break;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  if (failure instanceof ApiError && [404, 422].includes(failure.statusCode)) await sending.forget();
  throw failure;
}
