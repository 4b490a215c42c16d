import type { OpenStream } from '../streams.ts';
import type { PublisherEvent } from '../children/messages.ts';
import type { Publishing } from './publishing.ts';

const maxConnecting = 3;

/** The publishers of this process, and which of them each open stream's media come from. */
export interface Publishers {
  open(stream: OpenStream): void;
  forget(streamId: string): void;
  stream(streamId: string): OpenStream | undefined;
  add(publishing: Publishing): void;
  get(sessionId: string): Publishing | undefined;
  all(): Iterable<Publishing>;
  of(streamId: string): Publishing[];
  /** The publisher whose media the stream shows. */
  active(streamId: string): Publishing | undefined;
  /** The first media of a publisher: it takes the stream over from the one before. */
  takeOver(publishing: Publishing): void;
  /** Ends the session; without media, the stream is interrupted. */
  close(publishing: Publishing): void;
  interrupt(publishing: Publishing): void;
  /** Ends the oldest of a stream's unfinished connections. */
  makeRoom(streamId: string): void;
}

export function createPublishers(tell: (event: PublisherEvent) => void): Publishers {
  const streams = new Map<string, OpenStream>();
  const sessions = new Map<string, Publishing>();
  const active = new Map<string, Publishing>();

  function of(streamId: string): Publishing[] {
    return [...sessions.values()].filter(({ session }) => session.streamId === streamId);
  }

  function interrupt({ session: { streamId }, lastMediaAt }: Publishing): void {
    const stream = streams.get(streamId);
    const silentMs = performance.now() - lastMediaAt;
    if (stream) tell({ type: 'interrupted', streamId, epoch: stream.epoch, lastMediaAt: Date.now() - silentMs });
  }

  function close(publishing: Publishing): void {
    const { sessionId, streamId } = publishing.session;
    sessions.delete(sessionId);
    clearTimeout(publishing.keyframeTimer);
    publishing.session.close();
    if (active.get(streamId) !== publishing) return;
    active.delete(streamId);
    if (!publishing.isInterrupted) interrupt(publishing);
  }

  return {
    of,
    interrupt,
    close,
    open: (stream) => void streams.set(stream.streamId, stream),
    forget: (streamId) => void streams.delete(streamId),
    stream: (streamId) => streams.get(streamId),
    add: (publishing) => void sessions.set(publishing.session.sessionId, publishing),
    get: (sessionId) => sessions.get(sessionId),
    all: () => sessions.values(),
    active: (streamId) => active.get(streamId),
    takeOver(publishing) {
      const { streamId } = publishing.session;
      active.set(streamId, publishing);
      for (const other of of(streamId))
        if (other !== publishing && other.startedAt <= publishing.startedAt) close(other);
    },
    makeRoom(streamId) {
      const connecting = of(streamId).filter(({ isConnected }) => !isConnected);
      for (const old of connecting.slice(0, Math.max(0, connecting.length - maxConnecting + 1))) close(old);
    },
  };
}
