import { connect, type Socket } from 'node:net';
import { readAmf, writeAmf, type AmfValue } from '../rtmp/protocol/amf.ts';
import { createChunkReader, messageType, ourChunkSize, writeMessage } from '../rtmp/protocol/chunks.ts';

/** A connection to an RTMP server that says whatever a test wants. */
export interface RtmpSocket {
  readonly socket: Socket;
  /** Everything that the server has said in commands: names, and codes and descriptions of their details. */
  readonly heard: string;
  readonly isClosed: boolean;
  /** Sends the client's side of the handshake. */
  shakeHands(): void;
  command(...values: readonly AmfValue[]): void;
  send(type: number, payload: Buffer): void;
  /** The whole conversation up to publishing. */
  publish(key: string, app?: string): void;
}

const handshakeBytes = 1 + 2 * 1_536;
const hello = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1_536)]);

export function openRtmpSocket(url: string, localAddress?: string): RtmpSocket {
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  const chunks = createChunkReader(64 * 1024);
  let skip = handshakeBytes;
  let heard = '';
  let isClosed = false;

  socket
    .on('data', (bytes: Buffer) => {
      const rest = bytes.subarray(Math.min(skip, bytes.length));
      skip -= bytes.length - rest.length;
      for (const { type, payload } of chunks.read(rest))
        if (type === messageType.command) heard += `${JSON.stringify(readAmf(payload))}\n`;
    })
    .on('error', () => undefined)
    .on('close', () => (isClosed = true));

  const send = (type: number, payload: Buffer): void => void socket.write(writeMessage(type, 1, payload, 4));
  const command = (...values: readonly AmfValue[]): void => send(messageType.command, writeAmf(values));
  const chunkSize = Buffer.alloc(4);
  chunkSize.writeUInt32BE(ourChunkSize);

  const client: RtmpSocket = {
    socket,
    send,
    command,
    get heard() {
      return heard;
    },
    get isClosed() {
      return isClosed;
    },
    shakeHands: () => void socket.write(hello),
    publish(key, app = 'live') {
      client.shakeHands();
      send(messageType.setChunkSize, chunkSize);
      command('connect', 1, { app, type: 'nonprivate', tcUrl: `rtmp://127.0.0.1/${app}` });
      command('releaseStream', 2, null, key);
      command('FCPublish', 3, null, key);
      command('createStream', 4, null);
      command('publish', 5, null, key, 'live');
    },
  };
  return client;
}
