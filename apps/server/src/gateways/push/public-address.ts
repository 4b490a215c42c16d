import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of which nothing is on the open internet: this machine, its neighbours, what is reserved. */
const inner = new BlockList();
const networks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [network, bits] of networks) inner.addSubnet(network, bits, 'ipv4');

/**
 * Of IPv6 only what is handed out for the open internet, less what carries IPv4 addresses inside, or is for examples.
 */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inner.check(address, 'ipv4');
  return version === 6 && open.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** An address that somebody else has named leads inside. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

/**
 * Looks names up for a connection, and refuses those that lead inside: asked at the connection itself, a name cannot
 * mean one address now and another then.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new InnerAddress(`${hostname} is not on the open internet.`), '');
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });
};

/**
 * An address of the open internet by its looks: HTTPS on its own port, without a password, by a name or a public
 * number.
 */
export function looksPublic(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0
    ? /\.[a-z][a-z\d-]*[a-z\d]$/i.test(bare) &&
        !/\.(?:localhost|local|internal|lan|home|arpa|test|invalid)$/i.test(bare)
    : isPublicAddress(bare);
}
