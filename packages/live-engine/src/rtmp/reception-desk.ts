import type { Socket } from 'node:net';
import type { EncoderProblem } from '../streams.ts';
import { openConnection, type Connection } from './protocol/connection.ts';
import type { Gate, Seat } from './limits/gate.ts';
import type { Guesses, EndedKeys } from './limits/guesses.ts';
import { MediaError, notAac } from './media/media-error.ts';
import type { KeyAnswer } from './messages.ts';
import { messageType, type RtmpMessage } from './protocol/chunks.ts';
import type { Receiver, Reception } from './receiver.ts';
import { readAudioMessage } from './media/flv.ts';
import { createVideoTrack } from './media/video-track.ts';

export interface DeskOptions {
  readonly gate: Gate;
  readonly guesses: Guesses;
  readonly receiver: Receiver;
  readonly endedKeys: EndedKeys;
  readonly askForStream: (key: string, opens: boolean) => Promise<KeyAnswer>;
  /** An encoder with this right key was refused for what it sends. */
  readonly tellRefused: (key: string, problem: EncoderProblem) => void;
  /** Something for the log, without a key. */
  readonly note: (address: string, message: string) => void;
}

interface Desk extends DeskOptions {
  /** Those whose media is looked at, oldest first. */
  readonly auditions: Set<Guest>;
}

interface Guest {
  readonly address: string;
  readonly connection: Connection;
  readonly seat: Seat;
  reception: Reception | undefined;
  /** The right one with which it came. */
  key: string | undefined;
}

/** Encoders with one key that were not given a stream yet: as many as wait for one stream (receiver.ts). */
const maxAuditions = 3;
/** Before the limit of the stream is known: more than any site takes. */
const auditionBitrate = 40_000_000;
const noPicture = 'No picture was received: your encoder has to send H.264 with keyframes.';
const ended = 'This stream has ended. Please start a new one.';

/** Lets an encoder publish if there is room and its key is right. */
export function createDesk(options: DeskOptions): (socket: Socket) => void {
  const desk: Desk = { ...options, auditions: new Set() };
  return (socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    let connection: Connection | undefined;
    const seat = desk.gate.enter(address, () => connection?.close('There were too many new connections.'));
    if (seat) connection = welcome(desk, socket, address, seat);
    else socket.on('error', () => undefined).destroy();
  };
}

function welcome(desk: Desk, socket: Socket, address: string, seat: Seat): Connection {
  const connection = openConnection(socket, {
    onPublish: (key) => void publish(desk, key, guest),
    onMedia: (message) => take(desk, guest, message),
    onClose(reason) {
      seat.leave();
      desk.auditions.delete(guest);
      guest.reception?.leave();
      if (reason !== undefined) desk.note(address, reason);
    },
  });
  const guest: Guest = { address, connection, seat, reception: undefined, key: undefined };
  return connection;
}

/** Throws MediaError, with whose message the connection ends. */
function take({ tellRefused }: Desk, { reception, key }: Guest, message: RtmpMessage): void {
  try {
    reception?.take(message);
  } catch (error) {
    if (error instanceof MediaError && key !== undefined) tellRefused(key, error.problem);
    throw error;
  }
}

async function publish(desk: Desk, key: string, guest: Guest): Promise<void> {
  const { guesses, endedKeys, askForStream } = desk;
  const { connection, address } = guest;
  if (!guesses.mayTry(address)) return connection.refuse('Too many wrong keys. Please wait a minute.');
  if (endedKeys.has(key))
    return connection.refuse('This stream was ended. Stop your encoder, and start it again after a minute.');
  const answer = await askForStream(key, false);
  if (connection.isClosed) return undefined;
  if (answer !== 'unopened') return receive(desk, key, guest, answer);
  guest.key = key;
  return audition(desk, key, guest);
}

/** Looks at what it sends before a stream is opened for it. */
function audition(desk: Desk, key: string, guest: Guest): void {
  const { connection, seat } = guest;
  makeRoom(desk, key);
  const heard = createAudition({
    onPassed: () => void open(),
    onLate: () => connection.refuse(noPicture),
  });

  async function open(): Promise<void> {
    const answer = await desk.askForStream(key, true);
    if (connection.isClosed) return;
    receive(desk, key, guest, answer);
    try {
      for (const message of heard.messages) take(desk, guest, message);
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      connection.refuse(error.message);
    }
  }

  guest.reception = heard;
  desk.auditions.add(guest);
  seat.accept();
  connection.accept(auditionBitrate);
}

/** What they send is kept until then: one key must not fill the memory. */
function makeRoom({ auditions }: Desk, key: string): void {
  const waiting = [...auditions].filter((guest) => guest.key === key);
  for (const { connection } of waiting.slice(0, Math.max(0, waiting.length - maxAuditions + 1)))
    connection.refuse('Another encoder has connected.');
}

function receive(desk: Desk, key: string, guest: Guest, answer: KeyAnswer): void {
  const { connection, seat, address } = guest;
  guest.reception = undefined;
  desk.auditions.delete(guest);
  if (typeof answer === 'string')
    return connection.refuse(refusalOf(answer, () => desk.guesses.countWrongKey(address)));
  guest.key = key;
  seat.accept();
  guest.reception = desk.receiver.receive({ ...answer, onEnd: () => desk.endedKeys.add(key) }, connection);
  return guest.reception ? undefined : connection.refuse(ended);
}

type Refused = Extract<KeyAnswer, string>;

const refusals: Record<Exclude<Refused, 'unknown'>, string> = {
  failed: 'The site could not check the stream key. Please try again.',
  paused: 'This stream is paused for a private show. Please connect again afterwards.',
  unopened: 'The site could not open a stream for this key. Please try again.',
};

function refusalOf(answer: Refused, countWrongKey: () => number): string {
  if (answer !== 'unknown') return refusals[answer];
  return `This stream key is not valid, or no longer (${countWrongKey()} in this minute).`;
}

/** How long sound may come after the first keyframe, by the encoder's clock. */
const soundWaitMs = 1_000;
/** Until the first keyframe. */
const beginMs = 30_000;
/** Two keyframes of the largest size, and what may arrive while the stream opens. */
const maxBytes = 16 * 1024 * 1024;
/** What a message takes beside its payload, about: many small ones fill the memory, too. */
const messageBytes = 512;

interface AuditionEvents {
  /** Picture and sound can be shown. Everything that has been sent so far is in `messages`. */
  onPassed(): void;
  /** There was no picture in time. */
  onLate(): void;
}

/** What an encoder sends before a stream is opened for it: what cannot be shown must not open one. */
export interface Audition extends Reception {
  readonly messages: readonly RtmpMessage[];
}

export function createAudition({ onPassed, onLate }: AuditionEvents): Audition {
  const video = createVideoTrack();
  const messages: RtmpMessage[] = [];
  const late = setTimeout(onLate, beginMs);
  let [bytes, hasSound, hasPassed] = [0, false, false];
  let firstKeyframeMs: number | undefined;

  function look({ type, timestamp, payload }: RtmpMessage): void {
    if (type === messageType.audio) {
      if (readAudioMessage(payload)?.type === 'unsupported') throw notAac();
      hasSound = true;
    } else if (video.read(payload, timestamp)?.isKeyframe === true) firstKeyframeMs ??= timestamp;
  }

  return {
    messages,
    take(message) {
      if (message.payload.length === 0) return;
      bytes += messageBytes + message.payload.length;
      if (bytes > maxBytes) throw new MediaError('Your encoder sends no keyframes, or far too much.', 'damaged');
      messages.push(message);
      if (hasPassed) return;
      look(message);
      if (firstKeyframeMs === undefined || (!hasSound && message.timestamp - firstKeyframeMs < soundWaitMs)) return;
      hasPassed = true;
      clearTimeout(late);
      onPassed();
    },
    leave: () => clearTimeout(late),
  };
}
