import { readAmf, writeAmf, type AmfObject, type AmfValue } from './amf.ts';
import { messageType, ourChunkSize, writeMessage, type RtmpMessage } from './chunks.ts';

export interface CommandEvents {
  send(bytes: Buffer): void;
  /** The encoder wants to publish with this key; `accept` or `refuse` follows. */
  onPublish(key: string): void;
  /** The encoder has stopped. */
  onEnd(): void;
}

/** The conversation of an encoder with a server that only receives. */
export interface Commands {
  /** Throws AmfError for a damaged command, CommandError for one that is not possible here. */
  hear(message: RtmpMessage): void;
  accept(): void;
  /** `reason` is a sentence that encoders show or log. */
  refuse(reason: string): void;
}

/** The encoder asks for what it may not, in an order that makes no sense. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What a connection's one stream is called. */
const publishedId = 1;
/** How many bytes are received between two acknowledgements. */
export const windowBytes = 2_500_000;
const maxKeyLength = 300;

export function createCommands({ send, onPublish, onEnd }: CommandEvents): Commands {
  let app: string | undefined;
  let hasAsked = false;

  const command = (streamId: number, ...values: AmfValue[]): void =>
    send(writeMessage(messageType.command, streamId, writeAmf(values)));
  const result = (transaction: number, ...values: AmfValue[]): void => command(0, '_result', transaction, ...values);

  function connect(transaction: number, details: AmfValue | undefined): void {
    app = textOf(membersOf(details).app);
    send(control(messageType.windowSize, windowBytes));
    send(control(messageType.peerBandwidth, windowBytes, Buffer.from([2])));
    send(control(messageType.setChunkSize, ourChunkSize));
    result(
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      { ...status('NetConnection.Connect.Success', 'Connected.'), objectEncoding: 0 },
    );
  }

  function publish(name: AmfValue | undefined): void {
    if (app === undefined || hasAsked) throw new CommandError('A connection publishes once, after it has connected.');
    hasAsked = true;
    onPublish(keyOf(app, textOf(name)));
  }

  const answers: Record<string, (transaction: number, values: readonly AmfValue[]) => void> = {
    connect: (transaction, [details]) => connect(transaction, details),
    releaseStream: (transaction) => result(transaction, null),
    FCPublish: (transaction) => result(transaction, null),
    createStream: (transaction) => result(transaction, null, publishedId),
    publish: (_, [, name]) => publish(name),
    play() {
      throw new CommandError('This address only receives video.');
    },
    FCUnpublish: onEnd,
    closeStream: onEnd,
    deleteStream: onEnd,
  };

  return {
    hear({ type, payload }) {
      const [name, transaction, ...values] = readAmf(type === messageType.amf3Command ? payload.subarray(1) : payload);
      const answer = typeof name === 'string' && Object.hasOwn(answers, name) ? answers[name] : undefined;
      answer?.(typeof transaction === 'number' ? transaction : 0, values);
    },
    accept() {
      // "The stream begins", a control message with its id.
      send(writeMessage(messageType.control, 0, Buffer.from([0, 0, 0, 0, 0, publishedId]), 2));
      command(publishedId, 'onStatus', 0, null, status('NetStream.Publish.Start', 'Publishing.'));
    },
    refuse(reason) {
      const refusal = { level: 'error', code: 'NetStream.Publish.BadName', description: reason };
      command(publishedId, 'onStatus', 0, null, refusal);
    },
  };
}

/** A message about the connection itself: a number of four bytes. */
function control(type: number, value: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return writeMessage(type, 0, Buffer.concat([bytes, more]), 2);
}

/** Tells the sender how many bytes have arrived so far. */
export function acknowledgement(received: number): Buffer {
  return control(messageType.acknowledgement, received >>> 0);
}

function status(code: string, description: string): AmfObject {
  return { level: 'status', code, description };
}

function membersOf(value: AmfValue | undefined): AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AmfObject) : {};
}

function textOf(value: AmfValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The last part of the path, however an encoder divides it into address and key: `rtmp://host/live/KEY?x=y`. */
function keyOf(app: string, name: string): string {
  const parts = `${app}/${name}`.split('/').map((part) => part.split('?')[0] ?? '');
  return (parts.findLast((part) => part !== '') ?? '').slice(0, maxKeyLength);
}
