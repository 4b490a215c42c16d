import { createClient } from '@ovation/client';
import { keepVideoPosition, type Video } from '@ovation/contract/publishing/videos.ts';
import { useRef } from 'react';
import { useMe } from '../../../platform/visitor/session.ts';
import { startingAt } from '../../media/position.ts';
import type { Resuming } from '../../media/stored-player.tsx';

/** Its calls still arrive after the page was closed. */
const resumingApi = createClient({
  baseUrl: '',
  fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
});

/** How often the position is sent while a video plays. */
const intervalMs = 10_000;

/** Where an account stopped watching, on any device; undefined for a stranger, whose browser keeps the position. */
export function useResuming({ _id, positionMs }: Pick<Video, '_id' | 'positionMs'>): Resuming | undefined {
  const me = useMe();
  const kept = useRef({ at: 0, seconds: (positionMs ?? 0) / 1_000 });
  if (!me) return undefined;
  return {
    recall: (durationSeconds) => startingAt(kept.current.seconds, durationSeconds),
    keep: (seconds, isPlaying) => {
      const now = performance.now();
      if (isPlaying && now - kept.current.at < intervalMs) return;
      kept.current = { at: now, seconds };
      // A lost call does not disturb watching: the next one may arrive.
      void resumingApi
        .call(keepVideoPosition, { params: { id: _id }, body: { positionMs: Math.floor(seconds * 1_000) } })
        .catch(() => undefined);
    },
  };
}
