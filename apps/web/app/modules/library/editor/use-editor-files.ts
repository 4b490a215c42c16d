import { ApiError, uploadFile } from '@ovation/client';
import type { FeedFile } from '@ovation/contract/feeds.ts';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { messageOf } from '../../../platform/api.ts';
import { useFileProgress, type FileProgress } from '../file-progress.ts';
import { changeFiles, chosenFile, keptFile, uploads, type EditorFile } from './editor-file.ts';

/** So many files travel at once; the rest wait for their turn. */
const concurrency = 3;

export interface EditorFiles {
  readonly files: readonly EditorFile[];
  /** How far the site is with the files that it keeps, by file id. */
  readonly processing: ReadonlyMap<string, FileProgress>;
  add(chosen: readonly File[]): void;
  /** Takes a file out; one that travels is stopped. */
  remove(key: string): void;
  retry(key: string): void;
  /** The keys in their new order. */
  order(keys: readonly string[]): void;
}

/** The files of a feed while it is edited: sent a few at a time, and followed until they are ready. */
export function useEditorFiles(initial: readonly FeedFile[]): EditorFiles {
  const [files, dispatch] = useReducer(changeFiles, initial, (kept) => kept.map(keptFile));
  const controllers = useRef(new Map<string, AbortController>());
  const processing = useFileProgress(unfinishedIds(files, initial));

  const send = useEffectEvent(async ({ key, kind, file }: EditorFile): Promise<void> => {
    if (!file || controllers.current.has(key)) return;
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const stage = (next: EditorFile['stage']): void => dispatch({ type: 'staged', key, stage: next });
    stage({ at: 'sending', progress: 0 });
    try {
      const { _id } = await uploadFile(uploads[kind], { files: { file }, signal: controller.signal, onProgress: (progress) => stage({ at: 'sending', progress }) });
      stage({ at: 'kept', fileId: _id });
    } catch (error) {
      if (!controller.signal.aborted) stage({ at: 'refused', message: messageOf(error), mayRetry: mayArriveLater(error) });
    } finally {
      controllers.current.delete(key);
    }
  });

  useEffect(() => {
    const room = concurrency - files.filter(({ stage }) => stage.at === 'sending').length;
    for (const file of files.filter(({ stage }) => stage.at === 'waiting').slice(0, Math.max(0, room))) void send(file);
  }, [files]);

  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);

  const remove = (key: string): void => {
    controllers.current.get(key)?.abort();
    const preview = files.find((file) => file.key === key && file.isLocal)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    dispatch({ type: 'removed', key });
  };
  return {
    files, processing, remove,
    add: (chosen) => dispatch({ type: 'added', files: chosen.map(chosenFile) }),
    retry: (key) => dispatch({ type: 'staged', key, stage: { at: 'waiting' } }),
    order: (keys) => dispatch({ type: 'ordered', keys }),
  };
}

/** Whether the same file may arrive at another attempt: one that the site has read and refused will not. */
function mayArriveLater(error: unknown): boolean {
  return !(error instanceof ApiError) || ![413, 415, 422].includes(error.statusCode);
}

/** What is new is followed; what the feed had ready before is not asked for. */
function unfinishedIds(files: readonly EditorFile[], initial: readonly FeedFile[]): string[] {
  const finished = new Set(initial.filter(({ status }) => status === 'ready').map(({ _id }) => _id));
  return files.flatMap(({ stage }) => (stage.at === 'kept' && !finished.has(stage.fileId) ? [stage.fileId] : []));
}
