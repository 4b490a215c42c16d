import type { Transfer } from '@ovation/client';
import type { Operation, ReplyOutput } from '@ovation/contract/operation.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api.ts';
import { useAppSelector } from '../state/store.ts';
import { transferFile, type FileTransfer } from './transfer.ts';

export interface UploadState {
  readonly name: string;
  readonly transfer: Transfer;
  readonly error?: string;
}

export interface Upload<Op extends Operation = Operation> {
  /** The upload that is running or has failed; undefined when idle. */
  readonly state: UploadState | undefined;
  /** Sends one file as the field `file`; resolves to undefined when it failed or was cancelled. */
  start(file: File, fields?: Record<string, unknown>): Promise<ReplyOutput<Op> | undefined>;
  cancel(): void;
  /** Of a resumable upload. */
  readonly hold: { pause(): void; resume(): void } | undefined;
}

const beginning: Transfer = { phase: 'sending', progress: 0 };

/**
 * One upload at a time to an operation that takes a file, with progress and cancelling. With a type, `feed-teaser`, it
 * is resumable: it can be paused, survives a lost connection, and continues when the same file is chosen after a
 * reload.
 */
export function useUpload<const Op extends Operation>(operation: Op, resumableAs?: string): Upload<Op> {
  const [state, setState] = useState<UploadState>();
  const running = useRef<FileTransfer<ReplyOutput<Op>>>(undefined);
  const accountId = useAppSelector(({ auth }) => auth.authUser) ?? '';
  useEffect(() => () => running.current?.stop(), []);

  async function start(file: File, fields?: Record<string, unknown>): Promise<ReplyOutput<Op> | undefined> {
    running.current?.cancel();
    setState({ name: file.name, transfer: beginning });
    const resumable = resumableAs === undefined ? undefined : { type: resumableAs, accountId };
    const transfer = transferFile(operation, file, {
      resumable,
      fields,
      onChange: (change) => setState({ name: file.name, transfer: change }),
    });
    running.current = transfer;
    const end = (ended: UploadState | undefined): void => {
      // Another file may have replaced it.
      if (running.current !== transfer) return;
      running.current = undefined;
      setState(ended);
    };
    try {
      const reply = await transfer.done;
      end(undefined);
      return reply;
    } catch (error) {
      end(isAbort(error) ? undefined : { name: file.name, transfer: beginning, error: messageOf(error) });
      return undefined;
    }
  }

  const hold = { pause: () => running.current?.pause(), resume: () => running.current?.resume() };
  return { state, start, cancel: () => running.current?.cancel(), hold: resumableAs === undefined ? undefined : hold };
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
