import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';
import { newNonce, placesOf, withNonce } from './nonce.ts';
import type { PageCache, RenderedPage } from './page-cache.ts';
import { callsFor, type CallInProcess } from '../http/call-in-process.ts';
import type { RouteLimit } from '../http/rate-limit.ts';
import type { BoundOperation } from '../http/serve.ts';
import { presentedToken } from '../http/session-cookie.ts';

/** What the pages' server entry exports beside React Router's own. */
interface PagesEntry {
  createLoadContext(visitor: { call: CallInProcess; deliver(html: string): void; nonce: string; publicUrl: string; hasToken: boolean }): RouterContextProvider;
}

export interface PagesOptions {
  readonly publicUrl: string;
  readonly development: boolean;
  /** Where pages may load media from besides the site. */
  readonly mediaOrigin: string | undefined;
  /** What the card form loads of whoever takes payments at this moment. */
  readonly cardForm?: () => PolicyOptions['cardForm'];
  /** What pages may call, by name. */
  readonly operations: ReadonlyMap<string, BoundOperation>;
  /** How many pages one may ask for: nothing else counts what they call. */
  readonly rateLimit: RouteLimit;
  /** The pages as React Router has built them, or how to ask for them at each request, because while developing they change. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** Where pages for strangers are kept; undefined renders every one. */
  readonly cache: PageCache | undefined;
}

/** Answers every address that nothing else answers with a server-rendered page. */
export function renderPages(server: FastifyInstance, options: PagesOptions): void {
  const { development, mediaOrigin, cardForm, cache, rateLimit } = options;
  const render = createRenderer(options);
  server.get('/*', { exposeHeadRoute: true, config: { rateLimit } }, async (request, reply) => {
    if (/^\/api(?:\/|$)/.test(request.url)) return reply.callNotFound();
    const nonce = newNonce();
    const policy = { nonce, development, mediaOrigin, cardForm: cardForm?.() };
    if (cache === undefined || !isSameForStrangers(request)) return send(reply, await render(request, reply, { nonce, signal: goneSignal(reply) }), policy);
    // Others may wait for the same rendering, so it goes on when this visitor leaves.
    const page = await cache.serve(`${request.country ?? ''} ${request.url}`, () => render(request, reply, { nonce: newNonce() }));
    return send(reply, { ...page, body: withNonce(page.body, page.nonceAt, nonce) }, policy);
  });
}

/** Nobody is logged in, and there is nothing in the request but an address and a country that a page could depend on. */
function isSameForStrangers(request: FastifyRequest): boolean {
  return request.method === 'GET' && presentedToken(request) === undefined && !request.url.includes('?');
}

function send(reply: FastifyReply, { status, headers, body }: RenderedPage, policy: PolicyOptions): FastifyReply {
  reply.header('cache-control', 'private, no-cache');
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).header('content-security-policy', contentSecurityPolicy(policy)).send(body);
}

type Render = (request: FastifyRequest, reply: FastifyReply, own: { nonce: string; signal?: AbortSignal }) => Promise<RenderedPage>;

function createRenderer({ build, publicUrl, development, operations }: PagesOptions): Render {
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  return async (request, reply, { nonce, signal }) => {
    const { entry } = typeof build === 'function' ? await build() : build;
    let html: string | undefined;
    const deliver = (text: string): void => {
      html = text;
    };
    const context = (entry.module as unknown as PagesEntry).createLoadContext({ call: callsFor(operations, request, reply), deliver, nonce, publicUrl, hasToken: presentedToken(request) !== undefined });
    const response = await handle(toWebRequest(request, publicUrl, signal), context);
    const body = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html);
    return { status: response.status, headers: [...response.headers], body, nonceAt: placesOf(nonce, body) };
  };
}

/** Aborted when the visitor leaves before the answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The address is built on the site's own origin: a `Host` header is not to be believed. */
function toWebRequest(request: FastifyRequest, publicUrl: string, signal: AbortSignal | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && !name.startsWith(':')) headers.append(name, one);
  }
  return new Request(new URL(request.raw.url ?? '/', publicUrl), { method: request.method, headers, ...(signal ? { signal } : {}) });
}
