import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { borrowRelay } from '../../gateways/live-video/embedded.ts';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { networkProblem } from '../network-problem.ts';

const { fine, skipped, warning, problem } = findingsOf('turn');

const timeoutMs = 10_000;
const usualPort = 3_478;

/** Each STUN server answers, and each TURN server lends a relay to a viewer's login, which ends within minutes. */
export async function checkTurn({ live }: Pick<Config, 'live'>): Promise<Finding[]> {
  const { stunUrls, turnUrls, turnSecret } = live.ice;
  const found = await Promise.all([
    ...stunUrls.map(checkStunServer),
    ...(turnSecret === undefined ? [] : turnUrls.map((url) => checkTurnServer(url, turnSecret))),
  ]);
  if (found.length > 0) return found;
  return [skipped('TURN_URLS is unset: viewers whose network blocks UDP watch with a delay (LL-HLS).')];
}

async function checkStunServer(url: string): Promise<Finding> {
  if (url.startsWith('stuns:')) return untried(url);
  try {
    await reach(await serverOf(url));
    return fine(`${url} answers.`);
  } catch (error) {
    return unreachable(url, error);
  }
}

async function checkTurnServer(url: string, secret: string): Promise<Finding> {
  if (url.startsWith('turns:')) return untried(url);
  let server: Server;
  try {
    server = await serverOf(url);
    await reach(server);
  } catch (error) {
    return unreachable(url, error);
  }
  // A rejected login looks like silence: its answer is signed with a password that is not ours.
  return borrowRelay(server, secret).then(
    (relay) => fine(`${url} relays at ${relay}.`),
    () =>
      problem(
        `${url} answers, and lends no relay to our login.`,
        'TURN_SECRET must be the static-auth-secret of coturn, which needs use-auth-secret and free relay ports.',
      ),
  );
}

function untried(url: string): Finding {
  return warning(`${url} is used by browsers, but the doctor cannot try it over TLS.`, 'Try it from a browser.');
}

function unreachable(url: string, error: unknown): Finding {
  return problem(
    `${url} cannot be used: ${networkProblem(error)}.`,
    'Start coturn, open its port, and correct STUN_URLS and TURN_URLS.',
  );
}

interface Server {
  readonly address: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp';
}

/** Of an address like `turn:turn.example.com:3478?transport=tcp`. */
async function serverOf(url: string): Promise<Server> {
  const [, host = '', port = String(usualPort)] = /^[a-z]+:(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
  const { address } = await lookup(host, { family: 4 });
  return { address, port: Number(port), transport: url.endsWith('=tcp') ? 'tcp' : 'udp' };
}

function reach({ address, port, transport }: Server): Promise<void> {
  if (transport === 'udp') return askStun(address, port);
  const socket = connect({ host: address, port, timeout: timeoutMs });
  return new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('timeout', () => reject(new Error('timeout')));
    socket.once('error', reject);
  }).finally(() => socket.destroy());
}

const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
/** Of every STUN message (RFC 8489). */
const magicCookie = 0x2112a442;
const attempts = 6;
const pauseMs = 500;

/** Asks a STUN server, as which every TURN server answers, for our address. Rejects if it does not answer. */
function askStun(address: string, port: number): Promise<void> {
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
