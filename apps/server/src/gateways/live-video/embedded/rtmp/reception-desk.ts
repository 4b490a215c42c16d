import type { Socket } from 'node:net';
import type { EncoderProblem } from '../../live-video.ts';
import { createAudition } from './audition.ts';
import { openConnection, type Connection } from './protocol/connection.ts';
import type { EndedKeys } from './limits/ended-keys.ts';
import type { Gate, Seat } from './limits/gate.ts';
import type { Guesses } from './limits/guesses.ts';
import { MediaError } from './media/media-error.ts';
import type { KeyAnswer } from './messages.ts';
import type { RtmpMessage } from './protocol/chunks.ts';
import type { Receiver, Reception } from './receiver.ts';

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

interface Guest {
  readonly address: string;
  readonly connection: Connection;
  readonly seat: Seat;
  reception: Reception | undefined;
  /** The right one with which it came. */
  key: string | undefined;
}

/** Before the limit of the stream is known: more than any site takes. */
const auditionBitrate = 40_000_000;
const noPicture = 'No picture was received: your encoder has to send H.264 with keyframes.';
const ended = 'This stream has ended. Please start a new one.';

/** Lets an encoder publish if there is room and its key is right. */
export function createDesk(desk: DeskOptions): (socket: Socket) => void {
  return (socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    let connection: Connection | undefined;
    const seat = desk.gate.enter(address, () => connection?.close('There were too many new connections.'));
    if (seat) connection = welcome(desk, socket, address, seat);
    else socket.on('error', () => undefined).destroy();
  };
}

function welcome(desk: DeskOptions, socket: Socket, address: string, seat: Seat): Connection {
  const connection = openConnection(socket, {
    onPublish: (key) => void publish(desk, key, guest),
    onMedia: (message) => take(desk, guest, message),
    onClose(reason) {
      seat.leave();
      guest.reception?.leave();
      if (reason !== undefined) desk.note(address, reason);
    },
  });
  const guest: Guest = { address, connection, seat, reception: undefined, key: undefined };
  return connection;
}

/** Throws MediaError, with whose message the connection ends. */
function take({ tellRefused }: DeskOptions, { reception, key }: Guest, message: RtmpMessage): void {
  try {
    reception?.take(message);
  } catch (error) {
    if (error instanceof MediaError && key !== undefined) tellRefused(key, error.problem);
    throw error;
  }
}

async function publish(desk: DeskOptions, key: string, guest: Guest): Promise<void> {
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
function audition(desk: DeskOptions, key: string, guest: Guest): void {
  const { connection, seat } = guest;
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
  seat.accept();
  connection.accept(auditionBitrate);
}

function receive(desk: DeskOptions, key: string, guest: Guest, answer: KeyAnswer): void {
  const { connection, seat, address } = guest;
  guest.reception = undefined;
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
