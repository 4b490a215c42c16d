import { keepCompiled } from '@ovation/machine/release-memory.ts';
import type { OpenStream } from '../streams.ts';
import type { PublisherEvent } from '../children/messages.ts';
import { goneMs, isOverLong, silentMs } from '../publisher-limits.ts';
import type { Connection } from './protocol/connection.ts';
import type { RtmpMessage } from './protocol/chunks.ts';
import type { KeptFrame } from '../wire/publisher.ts';
import type { createPublishing as CreatePublishing, Publishing, Wire } from './media/publishing.ts';

/** Until the first picture can be shown. */
const beginMs = 30_000;
/** Publishers of one stream that have not sent a picture. */
const maxWaiting = 3;
/** How much faster than the limit is read at most. */
const maxPace = 2;

interface Publisher {
  readonly streamId: string;
  readonly connection: Connection;
  readonly publishing: Publishing;
  readonly startedAt: number;
  readonly onEnd: () => void;
  readonly keyId: string | undefined;
  isInterrupted: boolean;
  lastMediaAt: number;
  overSince: number | undefined;
}

/** An accepted connection. */
export interface Reception {
  take(message: RtmpMessage): void;
  /** The connection has ended. */
  leave(): void;
}

/** The publishers of all open streams of this process. */
export interface Receiver {
  open(stream: OpenStream): void;
  end(streamId: string): void;
  drop(streamId: string): void;
  /** Disconnects those who came with this key. */
  dropKey(keyId: string): void;
  /** Before the first `receive`: loads FFmpeg's library, 36 MB that a site without encoders does not need. */
  prepare(): Promise<void>;
  /** Undefined: the stream is not open. */
  receive(stream: Received, connection: Connection): Reception | undefined;
  recent(streamId: string): readonly KeptFrame[];
  /** Every second: health, interruptions, limits. */
  check(): void;
}

/** What a publisher may send. */
export interface Received {
  readonly streamId: string;
  /** Of the key with which it came, if that may be taken back. */
  readonly keyId: string | undefined;
  /** The stream has ended while this publisher was sending. */
  readonly onEnd: () => void;
}

interface Context {
  readonly wire: Wire;
  readonly tell: (event: PublisherEvent) => void;
  readonly streams: Map<string, OpenStream>;
  readonly publishers: Set<Publisher>;
  /** The publisher that each stream's media come from. */
  readonly active: Map<string, Publisher>;
  createPublishing: typeof CreatePublishing | undefined;
}

export function createReceiver(wire: Wire, tell: (event: PublisherEvent) => void): Receiver {
  const context: Context = {
    wire,
    tell,
    streams: new Map(),
    publishers: new Set(),
    active: new Map(),
    createPublishing: undefined,
  };
  const { streams, publishers, active } = context;
  return {
    open: (stream) => void streams.set(stream.streamId, stream),
    end(streamId) {
      streams.delete(streamId);
      for (const { onEnd } of publishersOf(context, streamId)) onEnd();
      disconnectAll(context, streamId, 'This stream has ended.');
    },
    drop: (streamId) => disconnectAll(context, streamId, 'This stream is paused, or sent in another way now.'),
    dropKey(keyId) {
      for (const publisher of publishers)
        if (publisher.keyId === keyId) disconnect(context, publisher, 'This stream key is no longer valid.');
    },
    async prepare() {
      context.createPublishing ??= await loadPublishing();
    },
    receive(received, connection) {
      const { streamId } = received;
      const stream = streams.get(streamId);
      if (!stream) return undefined;
      makeRoom(context, streamId);
      const publisher = begin(context, stream, connection, received);
      connection.accept(stream.maxBitrate * maxPace);
      return {
        take: (message) => publishers.has(publisher) && publisher.publishing.take(message),
        leave: () => remove(context, publisher),
      };
    },
    recent: (streamId) => active.get(streamId)?.publishing.recent ?? [],
    check() {
      for (const publisher of publishers) check(context, publisher);
    },
  };
}

async function loadPublishing(): Promise<typeof CreatePublishing> {
  const [{ Log }, { AV_LOG_FATAL }] = await Promise.all([import('node-av/lib'), import('node-av/constants')]);
  // Damaged packets of publishers are no news.
  Log.setLevel(AV_LOG_FATAL);
  const { createPublishing } = await import('./media/publishing.ts');
  keepCompiled();
  return createPublishing;
}

function begin(
  context: Context,
  opened: OpenStream,
  connection: Connection,
  { keyId, onEnd }: Pick<Received, 'keyId' | 'onEnd'>,
): Publisher {
  const { wire, streams, publishers } = context;
  const { streamId } = opened;
  if (!context.createPublishing) throw new Error('The receiver was not prepared.');
  const publishing = context.createPublishing(() => streams.get(streamId) ?? opened, wire, {
    onBegin: () => takeOver(context, publisher),
    onMedia: () => announce(context, publisher),
  });
  const startedAt = performance.now();
  const publisher: Publisher = {
    streamId,
    connection,
    publishing,
    startedAt,
    onEnd,
    keyId,
    // Becomes "publishing" with the first picture.
    isInterrupted: true,
    lastMediaAt: startedAt,
    overSince: undefined,
  };
  publishers.add(publisher);
  return publisher;
}

function publishersOf({ publishers }: Context, streamId: string): Publisher[] {
  return [...publishers].filter((publisher) => publisher.streamId === streamId);
}

function remove(context: Context, publisher: Publisher): void {
  const { publishers, active } = context;
  if (!publishers.delete(publisher)) return;
  const { streamId, isInterrupted } = publisher;
  publisher.publishing.close();
  if (active.get(streamId) !== publisher) return;
  active.delete(streamId);
  if (!isInterrupted) interrupted(context, publisher);
}

function disconnect(context: Context, publisher: Publisher, reason: string): void {
  remove(context, publisher);
  publisher.connection.refuse(reason);
}

function disconnectAll(context: Context, streamId: string, reason: string): void {
  for (const publisher of publishersOf(context, streamId)) {
    // The supervisor knows already that this publisher's video is not wanted.
    publisher.isInterrupted = true;
    disconnect(context, publisher, reason);
  }
  context.wire.end(streamId);
}

function makeRoom(context: Context, streamId: string): void {
  const waiting = publishersOf(context, streamId).filter(({ publishing }) => !publishing.hasBegun);
  for (const old of waiting.slice(0, Math.max(0, waiting.length - maxWaiting + 1)))
    disconnect(context, old, 'Another encoder has connected.');
}

function interrupted({ streams, tell }: Context, { streamId, lastMediaAt }: Publisher): void {
  const stream = streams.get(streamId);
  const silent = performance.now() - lastMediaAt;
  if (stream) tell({ type: 'interrupted', streamId, epoch: stream.epoch, lastMediaAt: Date.now() - silent });
}

/** A publisher takes the stream over from those before. */
function takeOver(context: Context, publisher: Publisher): void {
  const { streamId, startedAt } = publisher;
  context.active.set(streamId, publisher);
  for (const other of publishersOf(context, streamId))
    if (other !== publisher && other.startedAt <= startedAt)
      disconnect(context, other, 'Another encoder sends this stream now.');
}

/** The first report follows at once, so that nobody is offered a way to watch that cannot show B-frames. */
function announce(context: Context, publisher: Publisher): void {
  publisher.lastMediaAt = performance.now();
  if (!publisher.isInterrupted) return;
  const stream = context.streams.get(publisher.streamId);
  if (!stream) return;
  publisher.isInterrupted = false;
  const { streamId, epoch } = stream;
  context.tell({ type: 'publishing', streamId, epoch, since: Date.now() });
  report(context, publisher, stream);
}

/** Returns the bits per second. */
function report({ tell }: Context, { publishing, lastMediaAt }: Publisher, { streamId, epoch }: OpenStream): number {
  const health = publishing.health();
  const silent = performance.now() - lastMediaAt;
  tell({ type: 'health', streamId, epoch, health, lastMediaAt: Date.now() - silent });
  return health.bitrate;
}

function check(context: Context, publisher: Publisher): void {
  const now = performance.now();
  const { streamId, publishing, startedAt } = publisher;
  const silent = now - publisher.lastMediaAt;
  if (silent > goneMs) return disconnect(context, publisher, 'Nothing was received for a minute.');
  if (!publishing.hasBegun && now - startedAt > beginMs)
    return disconnect(context, publisher, 'No picture was received: your encoder has to send H.264 with keyframes.');
  const stream = context.streams.get(streamId);
  if (context.active.get(streamId) !== publisher || !stream || publisher.isInterrupted) return undefined;
  if (silent <= silentMs) return limit(context, publisher, stream);
  publisher.isInterrupted = true;
  return interrupted(context, publisher);
}

function limit(context: Context, publisher: Publisher, stream: OpenStream): void {
  const { maxBitrate } = stream;
  const sent = { bitrate: report(context, publisher, stream), maxBitrate };
  if (!isOverLong(publisher, sent, performance.now())) return;
  const kilobits = Math.round(maxBitrate / 1_000);
  disconnect(context, publisher, `This site takes at most ${kilobits} kbit/s: choose a lower bitrate.`);
}
