import { ApiError, type Transfer } from '@ovation/client';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { messageOf } from '../../../platform/api/api.ts';
import { useAppSelector } from '../../../platform/state/store.ts';
import type { FileTransfer } from '../../../platform/uploads/transfer.ts';
import { isAbort } from '../../../platform/uploads/upload.ts';
import { useFileProgress, type FileProgress } from '../../media/processing/file-progress.ts';
import { changeFiles, keptFile, postFiles, type EditorFile, type FileSource } from './editor-file.ts';

/** How many files are sent at the same time. */
const concurrency = 3;

export interface EditorFiles {
  readonly files: readonly EditorFile[];
  /** Processing progress of the files that the site keeps, by file id. */
  readonly processing: ReadonlyMap<string, FileProgress>;
  add(chosen: readonly File[]): void;
  /** Removes a file, and cancels its upload. */
  remove(key: string): void;
  retry(key: string): void;
  /** For videos and sound, whose uploads are resumable. */
  pause(key: string): void;
  resume(key: string): void;
  /** The keys in their new order. */
  order(keys: readonly string[]): void;
}

/** The files of a post or a product while it is edited: sent a few at a time, and followed until they are processed. */
export function useEditorFiles(initial: readonly FeedFile[], source: FileSource = postFiles): EditorFiles {
  const [files, dispatch] = useReducer(changeFiles, initial, (kept) => kept.map(keptFile));
  const transfers = useRef(new Map<string, FileTransfer<unknown>>());
  const accountId = useAppSelector(({ auth }) => auth.authUser) ?? '';
  const processing = useFileProgress(unfinishedIds(files, initial));

  const send = useEffectEvent(async ({ key, kind, file }: EditorFile): Promise<void> => {
    if (!file || transfers.current.has(key)) return;
    const stage = (next: EditorFile['stage']): void => dispatch({ type: 'staged', key, stage: next });
    stage({ at: 'sending', transfer: { phase: 'sending', progress: 0 } });
    const onChange = (transfer: Transfer): void => stage({ at: 'sending', transfer });
    const sending = source.send(file, kind, { accountId, onChange });
    transfers.current.set(key, sending);
    try {
      const { _id } = await sending.done;
      stage({ at: 'kept', fileId: _id });
    } catch (error) {
      if (!isAbort(error)) stage({ at: 'rejected', message: messageOf(error), mayRetry: mayArriveLater(error) });
    } finally {
      transfers.current.delete(key);
    }
  });

  useEffect(() => {
    const room = concurrency - files.filter(({ stage }) => stage.at === 'sending').length;
    for (const file of files.filter(({ stage }) => stage.at === 'waiting').slice(0, Math.max(0, room))) void send(file);
  }, [files]);

  useEffect(() => {
    const running = transfers.current;
    return () => running.forEach((transfer) => transfer.stop());
  }, []);

  const remove = (key: string): void => {
    transfers.current.get(key)?.cancel();
    const preview = files.find((file) => file.key === key && file.isLocal)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    dispatch({ type: 'removed', key });
  };
  return {
    files,
    processing,
    remove,
    add: (chosen) => dispatch({ type: 'added', files: chosen.map(source.chosen) }),
    retry: (key) => dispatch({ type: 'staged', key, stage: { at: 'waiting' } }),
    pause: (key) => transfers.current.get(key)?.pause(),
    resume: (key) => transfers.current.get(key)?.resume(),
    order: (keys) => dispatch({ type: 'ordered', keys }),
  };
}

/** Whether a retry may succeed: not where the site has read the file and rejected it. */
export function mayArriveLater(error: unknown): boolean {
  return !(error instanceof ApiError) || ![413, 415, 422].includes(error.statusCode);
}

/** The kept files whose progress is followed: all but those that were ready when the editor opened. */
function unfinishedIds(files: readonly EditorFile[], initial: readonly FeedFile[]): string[] {
  const finished = new Set(initial.filter(({ status }) => status === 'ready').map(({ _id }) => _id));
  return files.flatMap(({ stage }) => (stage.at === 'kept' && !finished.has(stage.fileId) ? [stage.fileId] : []));
}
