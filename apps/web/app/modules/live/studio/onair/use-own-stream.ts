import { getOwnStream } from '@ovation/contract/live/streams.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import useSWR from 'swr';
import { api } from '../../../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../../../platform/live/realtime.tsx';

const pauseMs = 5_000;

/** A stream while it is open: read again every five seconds, and at each of its events. */
export function useOwnStream(loaded: OwnStream): { readonly stream: OwnStream; refresh(): void } {
  const { _id: id } = loaded;
  const { data, mutate } = useSWR(['own stream', id], () => api.call(getOwnStream, { params: { id } }), {
    fallbackData: loaded,
    refreshInterval: pauseMs,
    revalidateOnMount: false,
  });
  const refresh = (): void => void mutate();
  useServerEvent('stream.changed', (event) => event.streamId === id && refresh());
  useServerEvent('stream.viewers', ({ streamId, viewers }) => {
    if (streamId !== id) return;
    void mutate((known) => (known ? { ...known, viewers } : known), { revalidate: false });
  });
  useServerEvent('earning.created', refresh);
  useReconnected(refresh);
  return { stream: data, refresh };
}
