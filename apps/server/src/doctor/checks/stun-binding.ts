import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';

const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
/** Of every STUN message (RFC 8489). */
const magicCookie = 0x2112a442;
const attempts = 6;
const pauseMs = 500;

/** Asks a STUN server, as which every TURN server answers, for our address. Rejects if it does not answer. */
export function askStun(address: string, port: number): Promise<void> {
  const request = Buffer.alloc(20);
  request.writeUInt16BE(bindingRequest, 0);
  request.writeUInt32BE(magicCookie, 4);
  randomBytes(12).copy(request, 8);
  const socket = createSocket('udp4');
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  return new Promise<void>((resolve, reject) => {
    const send = (): void => {
      if (sent === attempts) return reject(new Error('timeout'));
      sent += 1;
      socket.send(request, (error) => void (error && reject(error)));
      // UDP may lose a packet on the way.
      timer = setTimeout(send, pauseMs);
    };
    socket.on('error', reject);
    socket.on('message', (reply) => {
      const isAnswer = reply.length >= 20 && reply.readUInt16BE(0) === bindingSuccess;
      if (isAnswer && reply.subarray(4, 20).equals(request.subarray(4))) resolve();
    });
    socket.connect(port, address, send);
  }).finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}
