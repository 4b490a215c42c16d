import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { LiveEvent, OpenStream, StreamPresence } from './streams.ts';
import { createLiveChild, type LiveChild } from './children/children.ts';
import type { IngestCommand, IngestReplies, PublisherEvent, StartChild, TrickleReply } from './children/messages.ts';
import type { OpenStreams, SourceName, StreamState } from './open-streams.ts';
import type { PackagerPort, RtmpPort } from './packager-port.ts';
import type { RealTime } from './packager/media-clock.ts';
import { refusalOf } from './refusal.ts';

const program = new URL('./ingest/main.ts', import.meta.url);

/** The processes that receive publishers, and which of them has each stream now. */
export interface Publishers {
  open(stream: OpenStream): void;
  /** Starts the process ahead of the first stream. */
  warm(): void;
  /** Throws Refusal. */
  publish(
    stream: { readonly streamId: string; readonly keyId?: string | undefined },
    offer: string,
  ): Promise<{ readonly sessionId: string; readonly sdp: string }>;
  trickle(sessionId: string, fragment: string): Promise<TrickleReply>;
  leave(sessionId: string): Promise<boolean>;
  /** Disconnects the publisher, if there is one. */
  drop(streamId: string): void;
  /** Disconnects those who came with this key. */
  dropKey(keyId: string): void;
  end(streamId: string): void;
  of(streamId: string): StreamPresence['publisher'];
  hear(source: SourceName, event: PublisherEvent): void;
  /** The process has crashed. */
  lose(source: SourceName): void;
  readonly pid: number | undefined;
  close(): void;
}

export interface PublishersOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly streams: OpenStreams;
  readonly time: RealTime;
  readonly start: StartChild;
  readonly pathOf: (source: SourceName) => string;
  readonly packager: () => PackagerPort | undefined;
  readonly rtmp: () => RtmpPort | undefined;
  /** A stream has moved to another socket. */
  readonly onMoved: (streamId: string, path: string) => void;
  /** A stream has B-frames from now on. */
  readonly onReordered: (streamId: string) => void;
  readonly tell: (event: LiveEvent) => void;
}

interface Context extends PublishersOptions {
  readonly ingest: LiveChild<IngestCommand, IngestReplies>;
}

export function createPublishers(options: PublishersOptions): Publishers {
  const ingest: Context['ingest'] = createLiveChild<IngestCommand, IngestReplies, PublisherEvent>({
    name: 'ingest',
    program,
    logger: options.logger,
    onEvent: (event) => hear(context, 'ingest', event),
    onStart() {
      ingest.tell(options.start);
      for (const { stream } of options.streams.all()) ingest.tell({ type: 'open', stream });
    },
    onCrash: () => lose(context, 'ingest'),
  });
  const context: Context = { ...options, ingest };
  return {
    hear: (source, event) => hear(context, source, event),
    lose: (source) => lose(context, source),
    open(stream) {
      // The publisher comes soon, and should not wait for the process.
      if (ingest.isRunning) ingest.tell({ type: 'open', stream });
      else ingest.warm();
      options.rtmp()?.openStream(stream);
    },
    warm: () => ingest.warm(),
    async publish({ streamId, keyId }, offer) {
      const sessionId = randomUUID();
      const answer = await ingest.ask({ type: 'publish', streamId, sessionId, offer, keyId });
      if ('refusal' in answer) throw refusalOf(answer);
      return { sessionId, sdp: answer.sdp };
    },
    trickle: async (sessionId, fragment) =>
      ingest.isRunning ? ingest.ask({ type: 'trickle', sessionId, fragment }) : 'unknown-session',
    leave: async (sessionId) => ingest.isRunning && ingest.ask({ type: 'leave', sessionId }),
    drop: (streamId) => drop(context, streamId),
    dropKey(keyId) {
      if (ingest.isRunning) ingest.tell({ type: 'drop-key', keyId });
      options.rtmp()?.dropKey(keyId);
    },
    end(streamId) {
      if (ingest.isRunning) ingest.tell({ type: 'end', streamId });
      options.rtmp()?.endStream(streamId);
    },
    of: (streamId) => publisherOf(context, streamId),
    get pid() {
      return ingest.pid;
    },
    close: () => ingest.close(),
  };
}

function hear(context: Context, source: SourceName, event: PublisherEvent): void {
  const state = context.streams.current(event.streamId, event.epoch);
  if (!state) return;
  if (event.type === 'publishing') begin(context, source, state, event.since);
  else if (state.source !== source) return;
  else if (event.type === 'interrupted') interrupt(context, state, event.lastMediaAt);
  else report(context, state, event);
}

function report(context: Context, state: StreamState, event: Extract<PublisherEvent, { type: 'health' }>): void {
  const { health, lastMediaAt } = event;
  const isReordered = health.hasBFrames && state.health?.hasBFrames !== true;
  Object.assign(state, { health, lastMediaAt });
  if (isReordered) context.onReordered(event.streamId);
}

function begin(context: Context, source: SourceName, state: StreamState, since: number): void {
  const { streamId, epoch } = state.stream;
  const path = context.pathOf(source);
  dropOther(context, source, state);
  Object.assign(state, { source, since, lastMediaAt: Date.now() });
  context.packager()?.setSource({ streamId, epoch, path });
  context.onMoved(streamId, path);
  context.tell({ type: 'publishing', streamId, epoch, at: context.time.toDate(since) });
}

/** A publisher replaces the one before, also when they use different protocols. */
function dropOther({ ingest, rtmp }: Context, source: SourceName, { stream, source: before }: StreamState): void {
  const { streamId } = stream;
  if (source === 'rtmp' && before === 'ingest') ingest.tell({ type: 'drop', streamId });
  if (source === 'ingest' && before === 'rtmp') rtmp()?.dropPublisher(streamId);
}

function drop(context: Context, streamId: string): void {
  const state = context.streams.get(streamId);
  if (state?.source === undefined) return;
  if (state.source === 'ingest') context.ingest.tell({ type: 'drop', streamId });
  else context.rtmp()?.dropPublisher(streamId);
  interrupt(context, state);
}

/** Without better knowledge, the latest report says when media arrived last. */
function interrupt({ packager, time, tell }: Context, state: StreamState, lastMediaAt = state.lastMediaAt): void {
  const { streamId, epoch } = state.stream;
  Object.assign(state, { source: undefined, health: undefined });
  packager()?.clearSource(streamId);
  tell({ type: 'interrupted', streamId, epoch, at: time.toDate(lastMediaAt) });
}

function lose(context: Context, lost: SourceName): void {
  for (const state of context.streams.all()) if (state.source === lost) interrupt(context, state);
}

function publisherOf({ streams, time }: Context, streamId: string): StreamPresence['publisher'] {
  const state = streams.get(streamId);
  if (!state?.source) return undefined;
  const transport = state.source === 'rtmp' ? 'rtmp' : 'whip';
  return { transport, since: time.toDate(state.since), lastMediaAt: time.toDate(state.lastMediaAt) };
}
