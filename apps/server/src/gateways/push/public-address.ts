import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet: loopback, private and reserved ones. */
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

/** For IPv6 only the globally allocated range, without networks that embed IPv4 addresses or are for documentation. */
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

/** An address from a client is internal. */
export class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
}

/**
 * Resolves names for a connection, and rejects internal addresses. The check is part of the connection, so that a name
 * cannot have a public address at the check and an internal one afterwards.
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

/** Whether a URL looks public: HTTPS on the default port, without a password, with a name or a public IP address. */
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
