import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { callAs } from '../http/page-visitor.ts';

/** Headers of the page's request that say nothing about who asks, or would change the form of the answer. */
const leftOut = new Set(['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'if-modified-since', 'if-none-match', 'range', 'transfer-encoding', 'upgrade']);

/** What a client needs of an answer: the rest of the platform's `Response` costs more than the call. */
interface Answer {
  readonly ok: boolean;
  readonly status: number;
  json(): Promise<unknown>;
}

interface CallInit {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
}

export type FetchInProcess = (path: string, init?: CallInit) => Promise<Answer>;

/**
 * A `fetch` that calls this server's own API without a socket, as the visitor of `request`: the same account, cookie, address,
 * language and country. It answers paths such as `/api/users/me` only.
 */
export function fetchInProcess(server: FastifyInstance, request: FastifyRequest): FetchInProcess {
  const visitor = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !leftOut.has(name)));
  return async (path, init) => {
    const options: InjectOptions = {
      method: (init?.method ?? 'GET') as 'GET', url: path, remoteAddress: request.raw.socket.remoteAddress,
      headers: { ...visitor, ...Object.fromEntries(new Headers(init?.headers)) },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    };
    const { statusCode, payload } = await callAs({ actor: request.actor }, () => server.inject(options));
    return { ok: statusCode >= 200 && statusCode < 300, status: statusCode, json: async () => JSON.parse(payload) as unknown };
  };
}
