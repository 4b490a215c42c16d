import type { Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { AmfError } from './amf.ts';
import { ChunkError, createChunkReader, messageType, type ChunkReader, type RtmpMessage } from './chunks.ts';
import { acknowledgement, CommandError, createCommands, windowBytes, type Commands } from './commands.ts';
import { MediaError } from '../media/media-error.ts';
import { createPace, type Pace } from '../limits/guesses.ts';

/** From the first byte until the key is accepted. */
const arrivalMs = 10_000;
/** More than all that an encoder says before it may publish. */
const arrivalBytes = 128 * 1024;
const maxCommandBytes = 16 * 1024;
/** Larger than any keyframe of what a site allows. */
const maxMediaBytes = 4 * 1024 * 1024;
/** An encoder that does not read our answers. */
const maxUnsentBytes = 64 * 1024;
const goodbyeMs = 2_000;
const burstSeconds = 4;
/** What reading a message costs, as bytes: a message may be of one byte alone. */
const messageCost = 32;

export interface ConnectionEvents {
  onPublish(key: string): void;
  /** Once it is accepted. Throws MediaError for what cannot be used. */
  onMedia(message: RtmpMessage): void;
  /** Once, with the reason unless the encoder has ended it properly. */
  onClose(reason: string | undefined): void;
}

/** The connection of one encoder. */
export interface Connection {
  /** Reads at most this many bits per second from now on. The encoder is told the first time. */
  accept(bitsPerSecond: number): void;
  /** Says why, and closes. The reason is for people. */
  refuse(reason: string): void;
  close(reason?: string): void;
  readonly isClosed: boolean;
}

interface State {
  readonly socket: Socket;
  readonly events: ConnectionEvents;
  readonly handshake: Handshake;
  readonly chunks: ChunkReader;
  readonly commands: Commands;
  readonly lateness: NodeJS.Timeout;
  phase: 'handshake' | 'arriving' | 'publishing' | 'leaving' | 'closed';
  received: number;
  acknowledged: number;
  pace: Pace | undefined;
}

export function openConnection(socket: Socket, events: ConnectionEvents): Connection {
  const send = (bytes: Buffer): void => write(state, bytes);
  const state: State = {
    socket,
    events,
    handshake: createHandshake(send),
    chunks: createChunkReader(maxCommandBytes),
    commands: createCommands({ send, onPublish: events.onPublish, onEnd: () => close(state) }),
    lateness: setTimeout(() => close(state, 'It did not begin to publish in time.'), arrivalMs),
    phase: 'handshake',
    received: 0,
    acknowledged: 0,
    pace: undefined,
  };
  socket.setNoDelay(true);
  socket
    .on('data', (bytes: Buffer) => receive(state, bytes))
    .on('error', () => close(state, 'The connection broke.'))
    .on('close', () => close(state, 'The connection ended.'));
  return {
    close: (reason) => close(state, reason),
    refuse: (reason) => refuse(state, reason),
    accept: (bitsPerSecond) => accept(state, bitsPerSecond),
    get isClosed() {
      return state.phase === 'leaving' || state.phase === 'closed';
    },
  };
}

function accept(state: State, bitsPerSecond: number): void {
  if (state.phase !== 'arriving' && state.phase !== 'publishing') return;
  state.pace = createPace(bitsPerSecond / 8, burstSeconds);
  if (state.phase === 'publishing') return;
  state.phase = 'publishing';
  clearTimeout(state.lateness);
  state.chunks.maxMessageBytes = maxMediaBytes;
  state.commands.accept();
}

function refuse(state: State, reason: string): void {
  const { phase, commands, events, socket, lateness } = state;
  if (phase === 'closed' || phase === 'leaving') return;
  commands.refuse(reason);
  state.phase = 'leaving';
  clearTimeout(lateness);
  events.onClose(reason);
  socket.end();
  setTimeout(() => socket.destroy(), goodbyeMs);
}

function close(state: State, reason?: string): void {
  const { phase, events, socket, lateness } = state;
  if (phase === 'closed') return;
  state.phase = 'closed';
  clearTimeout(lateness);
  socket.destroy();
  // A refusal has said why.
  if (phase !== 'leaving') events.onClose(reason);
}

function write(state: State, bytes: Buffer): void {
  if (state.phase === 'closed') return;
  state.socket.write(bytes);
  if (state.socket.writableLength > maxUnsentBytes) close(state, 'It does not read what it is sent.');
}

function receive(state: State, bytes: Buffer): void {
  try {
    take(state, bytes);
  } catch (error) {
    if (error instanceof MediaError) return refuse(state, error.message);
    const isTheirs = isTheirFault(error);
    close(state, isTheirs ? error.message : 'It could not be read.');
    if (!isTheirs) throw error;
  }
}

function take(state: State, bytes: Buffer): void {
  if (state.phase === 'leaving' || state.phase === 'closed') return;
  state.received += bytes.length;
  if (!state.pace && state.received > arrivalBytes) return close(state, 'It sends much before it may publish.');
  const rest = state.phase === 'handshake' ? state.handshake.read(bytes) : bytes;
  if (!rest) return;
  if (state.phase === 'handshake') state.phase = 'arriving';
  const messages = state.chunks.read(rest);
  for (const message of messages) hear(state, message);
  acknowledge(state);
  slowDown(state, bytes.length + messages.length * messageCost);
}

function hear({ phase, commands, events }: State, message: RtmpMessage): void {
  // A message before it may have ended the connection.
  if (phase !== 'arriving' && phase !== 'publishing') return;
  const { type } = message;
  if (type === messageType.command || type === messageType.amf3Command) return commands.hear(message);
  const isMedia = type === messageType.video || type === messageType.audio;
  if (isMedia && phase === 'publishing') events.onMedia(message);
}

function acknowledge(state: State): void {
  if (state.received - state.acknowledged < windowBytes) return;
  state.acknowledged = state.received;
  write(state, acknowledgement(state.received));
}

function slowDown({ socket, pace, phase }: State, bytes: number): void {
  const pauseMs = pace?.take(bytes, performance.now()) ?? 0;
  if (pauseMs === 0 || phase !== 'publishing') return;
  socket.pause();
  setTimeout(() => socket.resume(), pauseMs);
}

function isTheirFault(error: unknown): error is Error {
  return [AmfError, ChunkError, CommandError, HandshakeError].some((kind) => error instanceof kind);
}

/** The bytes are no RTMP. */
class HandshakeError extends Error {
  override readonly name = 'HandshakeError';
}

/** What the client said first, and what it answers to our reply. */
const helloBytes = 1 + 1_536;
const echoBytes = 1_536;
const version = 3;

interface Handshake {
  /** Takes bytes in order. Returns what follows the handshake; undefined until its end. Throws HandshakeError. */
  read(bytes: Buffer): Buffer | undefined;
}

/** The plain handshake, which every encoder knows; `reply` is sent once. */
function createHandshake(reply: (bytes: Buffer) => void): Handshake {
  let hello: Buffer | undefined = Buffer.alloc(0);
  let echoLeft = echoBytes;

  function readHello(before: Buffer, bytes: Buffer): Buffer | undefined {
    const all = Buffer.concat([before, bytes.subarray(0, helloBytes - before.length)]);
    if (all.length > 0 && all[0] !== version) throw new HandshakeError('The connection does not speak RTMP.');
    hello = all.length < helloBytes ? all : undefined;
    if (hello) return undefined;
    // Our time and version are 0: there is no digest to verify.
    reply(Buffer.concat([Buffer.from([version]), Buffer.alloc(8), randomBytes(echoBytes - 8), all.subarray(1)]));
    return bytes.subarray(helloBytes - before.length);
  }

  return {
    read(bytes) {
      const rest = hello ? readHello(hello, bytes) : bytes;
      if (!rest) return undefined;
      const skipped = Math.min(echoLeft, rest.length);
      echoLeft -= skipped;
      return echoLeft === 0 ? rest.subarray(skipped) : undefined;
    },
  };
}
