import { resumableUpload, uploadFile, type Transfer } from '@ovation/client';
import type { Operation, ReplyOutput } from '@ovation/contract/operation.ts';
import { api } from '../api/api.ts';

/** One file on its way to the site. */
export interface FileTransfer<Reply> {
  /** Rejects with `ApiError` when it was refused or lost, with AbortError when it was stopped or cancelled. */
  readonly done: Promise<Reply>;
  /** Ends it because the page is left; one that can be resumed goes on when the same file is chosen again. */
  stop(): void;
  /** Ends it because nobody wants it any more. */
  cancel(): void;
  pause(): void;
  resume(): void;
}

/** Uploads that survive a lost connection: what the file is for, and whose it is. */
export interface Resumable {
  readonly type: string;
  readonly accountId: string;
}

interface TransferOptions {
  /** Without it the file goes as one multipart request, which cannot be paused. */
  readonly resumable?: Resumable | undefined;
  readonly fields?: Record<string, unknown> | undefined;
  readonly onChange: (transfer: Transfer) => void;
}

/** Sends a file to an operation that takes one as `file`, or resumably to where the same becomes of it. */
export function transferFile<const Op extends Operation>(
  operation: Op,
  file: File,
  { resumable, fields, onChange }: TransferOptions,
): FileTransfer<ReplyOutput<Op>> {
  // What becomes of a finished upload is what the operation answers: the file, its type and how far it is.
  if (resumable)
    return resumableUpload({ client: api, file, ...resumable, onChange }) as unknown as FileTransfer<ReplyOutput<Op>>;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const done = uploadFile(operation, {
    files: { file },
    fields,
    signal: controller.signal,
    onProgress: (progress) => onChange({ phase: 'sending', progress }),
  });
  return { done, stop: abort, cancel: abort, pause: () => undefined, resume: () => undefined };
}
