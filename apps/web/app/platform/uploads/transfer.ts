import { resumableUpload, uploadFile, type Transfer } from '@ovation/client';
import type { Operation, ReplyOutput } from '@ovation/contract/operation.ts';
import { api } from '../api/api.ts';

/** One file that is being uploaded. */
export interface FileTransfer<Reply> {
  /** Rejects with `ApiError` when it was rejected or lost, with AbortError when it was stopped or cancelled. */
  readonly done: Promise<Reply>;
  /** Ends it because the page is left; a resumable one continues when the same file is chosen again. */
  stop(): void;
  /** Ends it for good. */
  cancel(): void;
  pause(): void;
  resume(): void;
}

/** For uploads that survive a lost connection: the purpose of the file, and its owner. */
export interface Resumable {
  readonly type: string;
  readonly accountId: string;
}

interface TransferOptions {
  /** Without it the file is sent as one multipart request, which cannot be paused. */
  readonly resumable?: Resumable | undefined;
  readonly fields?: Record<string, unknown> | undefined;
  readonly onChange: (transfer: Transfer) => void;
}

/** Sends a file to an operation that takes one as `file`, or through the resumable upload with the same effect. */
export function transferFile<const Op extends Operation>(
  operation: Op,
  file: File,
  { resumable, fields, onChange }: TransferOptions,
): FileTransfer<ReplyOutput<Op>> {
  // A finished resumable upload resolves to the operation's reply: the file, its type and its processing state.
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
