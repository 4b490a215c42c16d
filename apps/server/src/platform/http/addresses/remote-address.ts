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
