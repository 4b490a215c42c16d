import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { WireError, createFrameReader, decodeControl, encodeControl, encodeFrame, type FrameKind } from './frames.ts';
import { startsKeyframe } from './rtp.ts';
import type { PublishedStream, WireDrop, WireStream, WireSync } from './track.ts';

/** What may wait for a subscriber that reads slowly; more is dropped up to the next keyframe. */
const maxWaitingBytes = 4 * 1024 * 1024;
const maxSubscribers = 500;

interface Subscriber {
  readonly socket: Socket;
  streamId: string | undefined;
  takesAac: boolean;
  /** Whether packets are dropped until a keyframe starts. */
  isSkipping: boolean;
  /** Whether that is because it reads too slowly, not because it has just come. */
  isBehind: boolean;
  /** Packets that it did not get since it was told last. */
  dropped: number;
}

/** What is sent of a stream: its picture, its sound as Opus (`audio`), and as AAC if its encoder sent that. */
type Medium = 'video' | 'audio' | 'aac';

/** A frame of the wire that is kept for subscribers who come later. */
export interface KeptFrame {
  readonly medium: Medium | 'control';
  readonly frame: Buffer;
}

/** The end of the wire in a process that receives streams from publishers (ingest, rtmp). */
export interface WirePublisher {
  /** Describes a stream that has media now, also again: subscribers may be waiting for it. */
  describe(stream: PublishedStream): void;
  send(streamId: string, medium: Medium, packet: Buffer): void;
  /** Whether a subscriber would receive it: what nobody receives need not be made. */
  isWanted(streamId: string, medium: Medium): boolean;
  sync(streamId: string, sync: WireSync): void;
  /** Ends the connections of its subscribers, once they have read everything. */
  end(streamId: string): void;
  close(): Promise<void>;
}

interface Context {
  readonly streams: Map<string, PublishedStream>;
  readonly subscribers: Set<Subscriber>;
  readonly onKeyframeWanted: (streamId: string) => void;
  readonly recent: (streamId: string) => readonly KeptFrame[];
}

/** Listens on a Unix socket, whose file is replaced. */
export async function createWirePublisher({
  path,
  onKeyframeWanted,
  recent = () => [],
}: {
  readonly path: string;
  readonly onKeyframeWanted: (streamId: string) => void;
  /** Frames of the wire since the latest keyframe, for a new subscriber of a publisher that makes none on demand. */
  readonly recent?: (streamId: string) => readonly KeptFrame[];
}): Promise<WirePublisher> {
  const context: Context = { streams: new Map(), subscribers: new Set(), onKeyframeWanted, recent };
  const { streams, subscribers } = context;
  const subscribersOf = (streamId: string): Subscriber[] =>
    [...subscribers].filter((each) => each.streamId === streamId);
  const receiversOf = (streamId: string, medium: Medium): Subscriber[] =>
    subscribersOf(streamId).filter((each) => receives(each, medium, streams.get(streamId)));
  const server = await listen(path, (socket) => accept(context, socket));
  return {
    describe(stream) {
      streams.set(stream.streamId, stream);
      for (const each of subscribersOf(stream.streamId)) catchUp(context, each, stream);
    },
    send(streamId, medium, packet) {
      const receivers = receiversOf(streamId, medium);
      if (receivers.length === 0) return;
      const kind = medium === 'video' ? 'video' : 'audio';
      const frame = encodeFrame(kind, packet);
      for (const each of receivers) pass(each, kind, packet, frame);
    },
    isWanted: (streamId, medium) => receiversOf(streamId, medium).length > 0,
    sync(streamId, sync) {
      const frame = encodeControl(sync);
      for (const each of subscribersOf(streamId)) if (!each.isSkipping) each.socket.write(frame);
    },
    end(streamId) {
      streams.delete(streamId);
      for (const each of subscribersOf(streamId)) finish(each);
    },
    async close() {
      for (const each of subscribers) each.socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function listen(path: string, onConnection: (socket: Socket) => void): Promise<Server> {
  await rm(path, { force: true });
  const server = createServer(onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  return server;
}

function accept(context: Context, socket: Socket): void {
  const { subscribers } = context;
  const subscriber: Subscriber = {
    socket,
    streamId: undefined,
    takesAac: false,
    isSkipping: true,
    isBehind: false,
    dropped: 0,
  };
  const read = createFrameReader((kind, bytes) => {
    if (kind === 'control') hear(context, subscriber, decodeControl(bytes));
  });
  socket.on('error', () => socket.destroy()).on('close', () => subscribers.delete(subscriber));
  if (subscribers.size >= maxSubscribers) return void socket.destroy();
  subscribers.add(subscriber);
  socket.on('data', (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      socket.destroy();
    }
  });
}

/** Everything that waits for it is sent first. */
function finish(subscriber: Subscriber): void {
  if (subscriber.socket.writableEnded) return;
  tellDropped(subscriber);
  subscriber.streamId = undefined;
  subscriber.socket.end(encodeControl({ type: 'ended' }));
}

function tellDropped(subscriber: Subscriber): void {
  const drop: WireDrop = { type: 'dropped', packets: subscriber.dropped };
  if (drop.packets > 0) subscriber.socket.write(encodeControl(drop));
  subscriber.dropped = 0;
}

function hear(context: Context, subscriber: Subscriber, control: Record<string, unknown>): void {
  if (control.type === 'finish') return finish(subscriber);
  if (typeof control.streamId === 'string') {
    subscriber.streamId = control.streamId;
    subscriber.takesAac = control.takesAac === true;
    const stream = context.streams.get(control.streamId);
    if (stream) catchUp(context, subscriber, stream);
  }
  if (subscriber.streamId !== undefined) context.onKeyframeWanted(subscriber.streamId);
}

/** Each subscriber receives the sound once. */
function receives({ takesAac }: Subscriber, medium: Medium | 'control', stream: PublishedStream | undefined): boolean {
  if (medium === 'aac') return takesAac;
  return medium !== 'audio' || !takesAac || stream?.aac === undefined;
}

function catchUp({ recent }: Context, subscriber: Subscriber, stream: PublishedStream): void {
  const frames = recent(stream.streamId).filter(({ medium }) => receives(subscriber, medium, stream));
  subscriber.socket.write(encodeControl(describeTo(subscriber, stream)));
  for (const { frame } of frames) subscriber.socket.write(frame);
  subscriber.isSkipping = frames.length === 0;
}

function describeTo({ takesAac }: Subscriber, { aac, ...stream }: PublishedStream): WireStream {
  return takesAac && aac ? { ...stream, audio: aac } : stream;
}

function pass(subscriber: Subscriber, kind: FrameKind, packet: Buffer, frame: Buffer): void {
  const { socket } = subscriber;
  if (!subscriber.isSkipping && socket.writableLength > maxWaitingBytes) {
    subscriber.isSkipping = true;
    subscriber.isBehind = true;
  }
  if (subscriber.isSkipping) {
    const canStart = kind === 'video' && socket.writableLength < maxWaitingBytes / 4 && startsKeyframe(packet);
    if (!canStart) {
      if (subscriber.isBehind) subscriber.dropped += 1;
      return;
    }
    tellDropped(subscriber);
    Object.assign(subscriber, { isSkipping: false, isBehind: false });
  }
  socket.write(frame);
}
