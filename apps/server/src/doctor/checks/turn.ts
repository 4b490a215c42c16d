import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { turnLogin } from '../../gateways/live-video/embedded/signalling/ice-servers.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { networkProblem } from '../network-problem.ts';
import { askStun } from './stun-binding.ts';

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

async function borrowRelay({ address, port, transport }: Server, secret: string): Promise<string> {
  const { createTurnClient } = await import('werift');
  const { username, credential: password } = turnLogin(secret, systemClock);
  const opening = createTurnClient({ address: [address, port], username, password }, { lifetime: 60, transport });
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('timeout')), timeoutMs);
  const turn = await Promise.race([opening, timeout.promise]).finally(() => clearTimeout(timer));
  const relay = turn.relayedAddress.join(':');
  await turn.close();
  return relay;
}
