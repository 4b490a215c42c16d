import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import type { Socket } from 'node:net';

/** A minimal connection to a socket.io server: the listening side must not distort the measurement. */
export interface RawSocket {
  /** Sends an event and waits for its acknowledgement: its arguments as JSON. */
  ask(name: string, data?: unknown): Promise<string>;
  readonly isOpen: () => boolean;
  close(): void;
}

interface Options {
  readonly token?: string | undefined;
  /** An event's packet, `42["name",{…}]`, valid only during the call. */
  readonly onEvent: (packet: Buffer) => void;
}

const [packetOpen, packetPing, packetMessage] = ['0', '2', '4'].map((letter) => letter.charCodeAt(0));
const [messageConnected, messageEvent, messageAcknowledgement, messageRefused] = ['0', '2', '3', '4'].map((letter) =>
  letter.charCodeAt(0),
);

/** Connects by WebSocket directly; resolves when the server has accepted the client. */
export async function openRawSocket(url: string, { token, onEvent }: Options): Promise<RawSocket> {
  const connection = await upgrade(url);
  const asked = new Map<string, (answer: string) => void>();
  const send = (packet: string): void => void connection.write(frameOf(packet));
  return new Promise((resolve, reject) => {
    let isOpen = true;
    connection.on('close', () => (isOpen = false));
    connection.on('error', reject);
    const raw: RawSocket = {
      ask: (name, data) =>
        new Promise((answer) => {
          const id = String(asked.size + 1);
          asked.set(id, answer);
          send(`42${id}${JSON.stringify(data === undefined ? [name] : [name, data])}`);
        }),
      isOpen: () => isOpen,
      close: () => connection.destroy(),
    };
    readFrames(connection, (packet) => {
      if (packet[0] === packetPing) return send('3');
      if (packet[0] === packetOpen) return send(`40${JSON.stringify(token === undefined ? {} : { token })}`);
      if (packet[0] !== packetMessage) return;
      if (packet[1] === messageEvent) return onEvent(packet);
      if (packet[1] === messageConnected) return resolve(raw);
      if (packet[1] === messageRefused) return reject(new Error(packet.toString()));
      if (packet[1] === messageAcknowledgement) acknowledge(asked, packet.toString());
    });
  });
}

function acknowledge(asked: ReadonlyMap<string, (answer: string) => void>, packet: string): void {
  const [, id = '', answer = ''] = /^43(\d+)(.*)$/s.exec(packet) ?? [];
  asked.get(id)?.(answer);
}

function upgrade(url: string): Promise<Socket> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    const request = get(`${url}/socket.io/?EIO=4&transport=websocket`, { headers, agent: false });
    request.on('upgrade', (_response, socket: Socket, head) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.on('response', ({ statusCode }) => reject(new Error(`${url} answered ${statusCode} instead of a socket.`)));
    request.on('error', reject);
  });
}

/** Clients must mask what they send; a mask of zeros does not change it. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}

/** Servers send unmasked, and ours never in several frames. */
function readFrames(connection: Socket, onPacket: (packet: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  connection.on('data', (chunk: Buffer) => {
    const read = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let frame = frameAt(read, at); frame; frame = frameAt(read, at)) {
      onPacket(read.subarray(frame.start, frame.end));
      at = frame.end;
    }
    rest = read.subarray(at);
  });
}

function frameAt(read: Buffer, at: number): { start: number; end: number } | undefined {
  if (read.length < at + 2) return undefined;
  const short = (read[at + 1] ?? 0) & 0x7f;
  const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
  if (read.length < start) return undefined;
  const length = short < 126 ? short : short === 126 ? read.readUInt16BE(at + 2) : Number(read.readBigUInt64BE(at + 2));
  return read.length < start + length ? undefined : { start, end: start + length };
}
