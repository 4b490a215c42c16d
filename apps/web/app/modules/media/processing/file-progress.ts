import type { FileStatus } from '@ovation/contract/publishing/feeds.ts';
import { getFeedFileStatus } from '@ovation/contract/publishing/feed-files.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';

export interface FileProgress {
  readonly status: FileStatus;
  /** Per cent. */
  readonly progress: number;
  /** While it is queued: 1 is next. */
  readonly queuePosition?: number | undefined;
  /** Why it failed, or what it is shown without, for a person. */
  readonly message?: string | undefined;
}

/** How often the progress of each file is polled, in case the socket is silent. */
const pollIntervalMs = 4_000;

const isOver = ({ status }: FileProgress): boolean => status === 'ready' || status === 'failed';

/**
 * Processing progress of the viewer's own files, by id: pushed by the socket, and polled besides. `onDone` is called
 * for each file once it is ready or has failed.
 */
export function useFileProgress(
  fileIds: readonly string[],
  onDone?: (fileId: string, progress: FileProgress) => void,
): ReadonlyMap<string, FileProgress> {
  const [known, setKnown] = useState<ReadonlyMap<string, FileProgress>>(new Map());
  const waiting = useMemo(() => fileIds.filter((id) => !isKnownOver(known, id)), [fileIds, known]);
  const update = (id: string, progress: FileProgress): void => {
    if (!fileIds.includes(id) || isKnownOver(known, id)) return;
    setKnown((before) => new Map(before).set(id, progress));
    if (isOver(progress)) onDone?.(id, progress);
  };
  useServerEvent('file.progress', ({ fileId, ...progress }) => update(fileId, progress));
  const poll = useEffectEvent(async (id: string) => {
    const progress = await fetchProgress(id);
    if (progress) update(id, progress);
  });
  const pollFirst = useEffectEvent(async (id: string) => known.has(id) || poll(id));
  const key = waiting.join();
  useEffect(() => {
    if (key === '') return undefined;
    key.split(',').forEach((id) => void pollFirst(id));
    const timer = setInterval(() => key.split(',').forEach((id) => void poll(id)), pollIntervalMs);
    return () => clearInterval(timer);
  }, [key]);
  return known;
}

function isKnownOver(known: ReadonlyMap<string, FileProgress>, id: string): boolean {
  const progress = known.get(id);
  return progress !== undefined && isOver(progress);
}

/** The owner of a file may use any feed id. Undefined when the call failed: the next poll tries again. */
async function fetchProgress(fileId: string): Promise<FileProgress | undefined> {
  return api.call(getFeedFileStatus, { params: { id: 'own', fileId } }).catch(() => undefined);
}
