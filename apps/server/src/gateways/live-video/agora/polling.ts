import type { LiveEvent, OpenStream, StreamPresence } from '../live-video.ts';

export interface PollingOptions {
  readonly pollMs: number;
  read(stream: OpenStream): Promise<StreamPresence>;
  emit(event: LiveEvent): void;
}

/** Looks at the open channels again and again, and announces what has changed since the last look. */
export interface Polling {
  add(stream: OpenStream): void;
  find(streamId: string): OpenStream | undefined;
  remove(streamId: string): void;
  close(): void;
}

interface Watched {
  readonly stream: OpenStream;
  readonly seen: StreamPresence;
}

export function createPolling({ pollMs, read, emit }: PollingOptions): Polling {
  const open = new Map<string, Watched>();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // One after the other: Agora limits calls per second.
    for (const { stream, seen } of open.values()) {
      // A channel that cannot be read now is looked at again the next time.
      const now = await read(stream).catch(() => undefined);
      if (!now || open.get(stream.streamId)?.stream !== stream) continue;
      open.set(stream.streamId, { stream, seen: now });
      for (const event of changesBetween(seen, now)) emit(event);
    }
    isLooking = false;
  }

  const timer = setInterval(() => void look(), pollMs).unref();
  return {
    add(stream) {
      const known = open.get(stream.streamId);
      if (known && known.stream.epoch >= stream.epoch) return;
      const { streamId, epoch } = stream;
      open.set(streamId, { stream, seen: known?.seen ?? { streamId, epoch, viewers: [] } });
    },
    find: (streamId) => open.get(streamId)?.stream,
    remove: (streamId) => void open.delete(streamId),
    close: () => clearInterval(timer),
  };
}

function changesBetween(before: StreamPresence, now: StreamPresence): LiveEvent[] {
  const { streamId, epoch } = now;
  const ids = ({ viewers }: StreamPresence): Set<string> => new Set(viewers.map(({ viewerId }) => viewerId));
  const [old, current] = [ids(before), ids(now)];
  return [
    ...(now.publisher && !before.publisher ? [{ type: 'publishing', streamId, epoch } as const] : []),
    ...(before.publisher && !now.publisher ? [{ type: 'interrupted', streamId, epoch } as const] : []),
    ...now.viewers
      .filter(({ viewerId }) => !old.has(viewerId))
      .map((viewer) => ({ type: 'watching', viewer }) as const),
    ...before.viewers
      .filter(({ viewerId }) => !current.has(viewerId))
      .map((viewer) => ({ type: 'left', viewer }) as const),
  ];
}
