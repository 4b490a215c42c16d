import { uploadFile } from '@ovation/client';
import type { Operation, ReplyOutput } from '@ovation/contract/operation.ts';
import { useRef, useState } from 'react';
import { messageOf } from './api.ts';

export interface UploadState {
  readonly name: string;
  /** 0 to 1 while bytes leave. */
  readonly progress: number;
  readonly error?: string;
}

export interface Upload<Op extends Operation> {
  /** What is under way or has failed; undefined at rest. */
  readonly state: UploadState | undefined;
  /** Sends one file as the field `file`; answers undefined when it failed or was cancelled. */
  start(file: File, fields?: Record<string, unknown>): Promise<ReplyOutput<Op> | undefined>;
  cancel(): void;
}

/** One upload at a time to an operation that takes a file, with progress and cancelling. */
export function useUpload<const Op extends Operation>(operation: Op): Upload<Op> {
  const [state, setState] = useState<UploadState>();
  const controller = useRef<AbortController>(undefined);

  async function start(file: File, fields?: Record<string, unknown>): Promise<ReplyOutput<Op> | undefined> {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setState({ name: file.name, progress: 0 });
    try {
      const reply = await uploadFile(operation, { files: { file }, fields, signal, onProgress: (progress) => setState({ name: file.name, progress }) });
      setState(undefined);
      return reply;
    } catch (error) {
      setState(signal.aborted ? undefined : { name: file.name, progress: 0, error: messageOf(error) });
      return undefined;
    }
  }

  return { state, start, cancel: () => controller.current?.abort() };
}
