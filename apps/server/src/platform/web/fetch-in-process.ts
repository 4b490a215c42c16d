import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';

/** Headers of the page's request that say nothing about who asks, or would change the form of the answer. */
const leftOut = new Set(['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'if-modified-since', 'if-none-match', 'range', 'transfer-encoding', 'upgrade']);

/**
 * A `fetch` that calls this server's own API without a socket, as the visitor of `request`: the same cookie, address,
 * language and country. It answers paths such as `/api/users/me` only.
 */
export function fetchInProcess(server: FastifyInstance, request: FastifyRequest): typeof globalThis.fetch {
  const visitor = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !leftOut.has(name)));
  return async (input, init) => {
    const options: InjectOptions = {
      method: (init?.method ?? 'GET') as 'GET', url: String(input), remoteAddress: request.raw.socket.remoteAddress,
      headers: { ...visitor, ...Object.fromEntries(new Headers(init?.headers)) },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    };
    const answer = await server.inject(options);
    const headers = new Headers({ 'content-type': answer.headers['content-type'] ?? 'application/json' });
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  };
}
