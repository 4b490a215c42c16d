import { isIPv6, BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';

/**
 * The hextets of a customer's network: customers choose the rest of an IPv6 address themselves, and may change it for
 * every call.
 */
const customerHextets = 4;

/**
 * The group that an address is counted in: its /64 for IPv6, the address itself for IPv4, also if it is mapped to IPv6.
 */
export function addressGroup(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? `${hextetsOf(bare).slice(0, customerHextets).join(':')}::/64`;
}

function hextetsOf(address: string): string[] {
  // URL normalises the address: lower case, no leading zeros, the longest run of zeros as `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill('0'), ...last];
}

/** The remote address of a request that Fastify does not handle, such as a socket's handshake, by Fastify's rules. */
export function addressReader(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = trusting(trustProxy);
  return (request) => proxyAddr(request, trusts) ?? '';
}

function trusting(trustProxy: number | string): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
}

/** Networks whose addresses identify no one: loopback, private networks, carrier-grade NAT, link-local. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/**
 * Whether an address is public. Behind a proxy that is not trusted (`TRUST_PROXY`), every visitor has the address of
 * the proxy.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
