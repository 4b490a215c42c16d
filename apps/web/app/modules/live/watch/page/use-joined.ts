import { joinStream, type Visit, type WatchWay } from '@ovation/contract/live/watch.ts';
import type { Stream, StreamStatus } from '@ovation/contract/live/stream.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { ServerEvent } from '@ovation/contract/events.ts';
import { ApiError } from '@ovation/client/client.ts';
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../../platform/api/api.ts';
import { useConnectionState, useEmit, useServerEvent } from '../../../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../../../platform/state/store.ts';
import { useLoaded } from '../../../../platform/state/use-loaded.ts';
import { balanceChanged } from '../../../../platform/state/user.ts';
import { useAccessChanges } from '../../../access/access-changes.ts';

type Reply = ReplyOutput<typeof joinStream>;

/** What the viewer has of a stream. */
interface Watching {
  readonly watch: readonly WatchWay[];
  /** Names the viewer; empty before joining. */
  readonly viewerId: string;
  readonly camera: Reply['camera'];
}

export interface Joined {
  readonly stream: Stream;
  readonly setStream: Dispatch<SetStateAction<Stream>>;
  /** With the newest tickets; empty for a locked stream, and while there is no video. */
  readonly watch: readonly WatchWay[];
  /** Of a private show in which the fan is seen, too. */
  readonly camera: Reply['camera'];
  /** The viewer's latest visit by the minute. */
  readonly visit: Visit | undefined;
  readonly setVisit: (visit: Visit) => void;
  /** For how many more minutes the balance is enough, if for fewer than two. */
  readonly minutesLeft: number | undefined;
  /** Why watching has ended, in a sentence. */
  readonly notice: string | undefined;
  /** Asks again how to watch. */
  join(): Promise<void>;
}

/** Calls `load` when the stream opens to the viewer, or closes: the page around it has more then, or less. */
function useOpened(isLocked: boolean, load: () => void): void {
  const [wasLocked, setWasLocked] = useState(isLocked);
  const change = useEffectEvent(load);
  useEffect(() => {
    if (isLocked === wasLocked) return;
    setWasLocked(isLocked);
    change();
  }, [isLocked, wasLocked]);
}

const nothing: Watching = { watch: [], viewerId: '', camera: undefined };

/**
 * Joins a stream, and keeps its tickets and its state current: by the socket, and without one by joining again. Runs in
 * the browser only, because tickets are for one viewer and one minute.
 */
export function useJoined(loaded: Stream): Joined {
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const emit = useEmit();
  const [stream, setStream] = useLoaded(loaded);
  const [watching, setWatching] = useState(nothing);
  const [visit, setVisit] = useState<Visit>();
  const [minutesLeft, setMinutesLeft] = useState<number>();
  const [notice, setNotice] = useState<string>();
  const [looks, setLooks] = useState(0);
  const follow = useFollowing(loaded._id, watching.viewerId);
  const latest = useRef(0);
  const { _id: id } = loaded;

  async function join(): Promise<void> {
    const number = (latest.current += 1);
    try {
      const query = watching.viewerId === '' ? {} : { viewerId: watching.viewerId };
      const reply = await api.call(joinStream, { params: { id }, query });
      if (number !== latest.current) return;
      setStream({ ...reply.stream, access: reply.access });
      setWatching({ watch: reply.watch, viewerId: reply.viewerId, camera: reply.camera });
      if (reply.visit) setVisit(reply.visit);
      if (reply.watch.length > 0) setNotice(undefined);
      follow(reply.viewerId);
    } catch (error) {
      if (number !== latest.current) return;
      // The page's loader shows why it is gone; after a lost connection the next look tries again.
      if (error instanceof ApiError && [404, 451].includes(error.statusCode)) void revalidate();
    } finally {
      setLooks((count) => count + 1);
    }
  }

  async function renew(): Promise<void> {
    const reply = await emit('live.renew', { streamId: id, viewerId: watching.viewerId });
    if (reply?.ok !== true || reply.watch === undefined) return join();
    const { watch } = reply;
    setWatching((before) => ({ ...before, watch }));
    return setLooks((count) => count + 1);
  }

  const look = useEffectEvent(() => void (watching.watch.length > 0 ? renew() : join()));
  const begin = useEffectEvent(() => void join());
  const isWatching = watching.watch.length > 0;
  const { status } = stream;
  const isLocked = !stream.access.granted;
  useOpened(isLocked, () => void revalidate());
  useEffect(() => begin(), [id]);
  useEffect(() => {
    const waitMs = nextLookMs({ status, isWatching, isLocked });
    if (waitMs === undefined) return undefined;
    const timer = setTimeout(() => look(), waitMs);
    return () => clearTimeout(timer);
  }, [looks, status, isWatching, isLocked]);

  useStreamEvents(id, {
    join: () => void join(),
    onViewers: (viewers) => setStream((before) => ({ ...before, viewers })),
    onLocked: (message) => {
      setWatching(nothing);
      setNotice(message);
    },
    onVisit: (event) => {
      setVisit(event.visit);
      setMinutesLeft(event.minutesLeft);
      dispatch(balanceChanged(event.balance));
    },
  });
  useAccessChanges((change) => {
    if (change === undefined || change.performerId === loaded.performer._id) void join();
  });
  const { watch, camera } = watching;
  return { stream, setStream, watch, camera, visit, setVisit, minutesLeft, notice, join };
}

/** The events of a stream go to those who renew its tickets, also while there are none. */
function useFollowing(streamId: string, viewerId: string): (viewerId: string) => void {
  const emit = useEmit();
  const connection = useConnectionState();
  const follow = (viewer: string): void => {
    if (viewer !== '') void emit('live.renew', { streamId, viewerId: viewer });
  };
  const followAgain = useEffectEvent(() => follow(viewerId));
  useEffect(() => {
    if (connection === 'connected') followAgain();
  }, [connection]);
  return follow;
}

interface StreamListeners {
  readonly join: () => void;
  readonly onViewers: (viewers: number) => void;
  readonly onLocked: (message: string) => void;
  readonly onVisit: (event: ServerEvent<'visit.changed'>) => void;
}

/** What the socket says about one stream. */
function useStreamEvents(id: string, { join, onViewers, onLocked, onVisit }: StreamListeners): void {
  useServerEvent('stream.changed', ({ streamId }) => {
    if (streamId === id) join();
  });
  useServerEvent('stream.viewers', ({ streamId, viewers }) => {
    if (streamId === id) onViewers(viewers);
  });
  useServerEvent('stream.locked', ({ streamId, message }) => {
    if (streamId !== id) return;
    onLocked(message);
    join();
  });
  useServerEvent('visit.changed', (event) => {
    if (event.visit.streamId !== id) return;
    onVisit(event);
    if (event.visit.status === 'ended') join();
  });
}

interface Situation {
  readonly status: StreamStatus;
  readonly isWatching: boolean;
  readonly isLocked: boolean;
}

/** Tickets are for a minute. */
const renewMs = 40_000;
const soonMs = 5_000;
const laterMs = 30_000;

/** After which time to renew the tickets, or to ask again whether there is video; undefined: never. */
export function nextLookMs({ status, isWatching, isLocked }: Situation): number | undefined {
  if (status === 'ended') return undefined;
  if (isWatching) return renewMs;
  return isLocked || status === 'scheduled' ? laterMs : soonMs;
}
