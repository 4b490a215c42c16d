import type { Socket } from 'node:net';
import { openConnection, type Connection } from './protocol/connection.ts';
import type { EndedKeys } from './limits/ended-keys.ts';
import type { Gate, Seat } from './limits/gate.ts';
import type { Guesses } from './limits/guesses.ts';
import type { KeyAnswer } from './messages.ts';
import type { Receiver, Reception } from './receiver.ts';

export interface DeskOptions {
  readonly gate: Gate;
  readonly guesses: Guesses;
  readonly receiver: Receiver;
  readonly endedKeys: EndedKeys;
  readonly askForStream: (key: string) => Promise<KeyAnswer>;
  /** Something for the log, without a key. */
  readonly note: (address: string, message: string) => void;
}

/** Lets an encoder publish if there is room and its key is right. */
export function createDesk({
  gate,
  guesses,
  receiver,
  endedKeys,
  askForStream,
  note,
}: DeskOptions): (socket: Socket) => void {
  /** Why this key may not publish; otherwise its stream. */
  async function streamOf(address: string, key: string): Promise<Exclude<KeyAnswer, string> | string> {
    if (!guesses.mayTry(address)) return 'Too many wrong keys. Please wait a minute.';
    if (endedKeys.has(key)) return 'This stream was ended. Stop your encoder, and start it again after a minute.';
    const answer = await askForStream(key);
    if (answer === 'failed') return 'The site could not check the stream key. Please try again.';
    if (answer === 'paused') return 'This stream is paused for a private show. Please connect again afterwards.';
    if (answer !== 'unknown') return answer;
    return `This stream key is not valid, or no longer (${guesses.countWrongKey(address)} in this minute).`;
  }

  async function publish(key: string, guest: Guest): Promise<void> {
    const { address, connection, seat } = guest;
    const answer = await streamOf(address, key);
    if (typeof answer === 'string') return connection.refuse(answer);
    if (connection.isClosed) return undefined;
    seat.accept();
    guest.reception = receiver.receive({ ...answer, onEnd: () => endedKeys.add(key) }, connection);
    return guest.reception ? undefined : connection.refuse('This stream has ended. Please start a new one.');
  }

  function welcome(socket: Socket, address: string, seat: Seat): Connection {
    const connection = openConnection(socket, {
      onPublish: (key) => void publish(key, guest),
      onMedia: (message) => guest.reception?.take(message),
      onClose(reason) {
        seat.leave();
        guest.reception?.leave();
        if (reason !== undefined) note(address, reason);
      },
    });
    const guest: Guest = { address, connection, seat, reception: undefined };
    return connection;
  }

  return (socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    let connection: Connection | undefined;
    const seat = gate.enter(address, () => connection?.close('There were too many new connections.'));
    if (seat) connection = welcome(socket, address, seat);
    else socket.on('error', () => undefined).destroy();
  };
}

interface Guest {
  readonly address: string;
  readonly connection: Connection;
  readonly seat: Seat;
  reception: Reception | undefined;
}
