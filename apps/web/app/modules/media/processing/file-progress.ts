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
  /** Why it failed, for a person. */
  readonly message?: string | undefined;
}

/** While the socket is silent, each file under way is asked for this often. */
const pollIntervalMs = 4_000;

const isOver = ({ status }: FileProgress): boolean => status === 'ready' || status === 'failed';

/**
 * How far one's own files are, by id: pushed by the socket, and asked for where it is silent. `onDone` is called for each
 * file once it is ready or has failed.
 */
export function useFileProgress(
  fileIds: readonly string[],
  onDone?: (fileId: string, progress: FileProgress) => void,
): ReadonlyMap<string, FileProgress> {
  const [known, setKnown] = useState<ReadonlyMap<string, FileProgress>>(new Map());
  const waiting = useMemo(() => fileIds.filter((id) => !isKnownOver(known, id)), [fileIds, known]);
  const learn = (id: string, progress: FileProgress): void => {
    if (!fileIds.includes(id) || isKnownOver(known, id)) return;
    setKnown((before) => new Map(before).set(id, progress));
    if (isOver(progress)) onDone?.(id, progress);
  };
  useServerEvent('file.progress', ({ fileId, ...progress }) => learn(fileId, progress));
  const learnByAsking = useEffectEvent(async (id: string) => {
    const progress = await ask(id);
    if (progress) learn(id, progress);
  });
  const learnFirst = useEffectEvent(async (id: string) => known.has(id) || learnByAsking(id));
  const key = waiting.join();
  useEffect(() => {
    if (key === '') return undefined;
    key.split(',').forEach((id) => void learnFirst(id));
    const timer = setInterval(() => key.split(',').forEach((id) => void learnByAsking(id)), pollIntervalMs);
    return () => clearInterval(timer);
  }, [key]);
  return known;
}

function isKnownOver(known: ReadonlyMap<string, FileProgress>, id: string): boolean {
  const progress = known.get(id);
  return progress !== undefined && isOver(progress);
}

/** Its owner may ask with any feed id. A moment without an answer is no news: the next one asks again. */
async function ask(fileId: string): Promise<FileProgress | undefined> {
  return api.call(getFeedFileStatus, { params: { id: 'own', fileId } }).catch(() => undefined);
}
