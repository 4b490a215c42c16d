import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';

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
