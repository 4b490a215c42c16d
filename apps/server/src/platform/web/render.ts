import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { fetchInProcess } from './fetch-in-process.ts';
import { presentedToken } from '../http/session-cookie.ts';

/** What the pages' server entry exports beside React Router's own. */
interface PagesEntry {
  createLoadContext(visitor: { fetch: typeof globalThis.fetch; nonce: string; publicUrl: string; hasToken: boolean }): RouterContextProvider;
}

export interface PagesOptions {
  readonly publicUrl: string;
  readonly development: boolean;
  /** The pages as React Router has built them; asked for at each request, because while developing they change. */
  loadBuild(): Promise<ServerBuild>;
}

/** Answers every address that nothing else answers with a server-rendered page. */
export function renderPages(server: FastifyInstance, options: PagesOptions): void {
  const { development } = options;
  const handle = createRequestHandler(options.loadBuild, development ? 'development' : 'production');
  server.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (/^\/api(?:\/|$)/.test(request.url)) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    const build = await options.loadBuild();
    const context = (build.entry.module as unknown as PagesEntry).createLoadContext({
      fetch: fetchInProcess(server, request), nonce, publicUrl: options.publicUrl, hasToken: presentedToken(request) !== undefined,
    });
    const response = await handle(toWebRequest(request, reply, options.publicUrl), context);
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
    reply.header('content-security-policy', contentSecurityPolicy({ nonce, development }));
    return reply.send(response);
  });
}

/** The address is built on the site's own origin: a `Host` header is not to be believed. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && !name.startsWith(':')) headers.append(name, one);
  }
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return new Request(new URL(request.raw.url ?? '/', publicUrl), { method: request.method, headers, signal: controller.signal });
}
