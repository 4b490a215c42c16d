import { networkInterfaces } from 'node:os';
import type { StartChild } from '../messages.ts';

const loopback = '127.0.0.1';

/** The IPv4 addresses at which publishers may reach this machine, the public one first. */
export function ownAddresses({ publicAddress, isLocal }: Pick<StartChild, 'publicAddress' | 'isLocal'>): string[] {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const named = [...(publicAddress === undefined ? [] : [publicAddress]), ...own];
  return [...new Set(isLocal || named.length === 0 ? [...named, loopback] : named)];
}
