import { createTurnClient } from 'werift';
import { systemClock } from '../clock.ts';
import { turnLogin } from './ice-servers.ts';

export interface RelayServer {
  /** An IPv4 address. */
  readonly address: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp';
}

const timeoutMs = 10_000;

export async function borrowRelay({ address, port, transport }: RelayServer, turnSecret: string): Promise<string> {
  const { username, credential: password } = turnLogin(turnSecret, systemClock);
  const opening = createTurnClient({ address: [address, port], username, password }, { lifetime: 60, transport });
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('timeout')), timeoutMs);
  const turn = await Promise.race([opening, timeout.promise]).finally(() => clearTimeout(timer));
  const relay = turn.relayedAddress.join(':');
  await turn.close();
  return relay;
}
