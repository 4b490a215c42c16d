import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';

/** Whose address a request comes from, as Fastify tells it: for what reaches us beside Fastify, such as sockets. */
export function addressReader(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trusts = trusting(trustProxy);
  return (request) => proxyAddr(request, trusts) ?? '';
}

function trusting(trustProxy: number | string): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
}
