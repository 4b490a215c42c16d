import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';
import { newNonce, placesOf, withNonce } from './nonce.ts';
import type { PageCache } from './page-cache.ts';
import type { PageRequest, RenderedPage, RenderPage } from './render-page.ts';
import { Failure } from '../failure.ts';
import { callsFor, type CallInProcess } from '../http/call-in-process.ts';
import { wantsPage } from '../http/errors/error-page.ts';
import type { RouteLimit } from '../http/limits/rate-limit.ts';
import type { BoundOperation } from '../http/serve.ts';
import { presentedToken, sessionCookie } from '../http/session-cookie.ts';

export interface PagesOptions {
  readonly publicUrl: string;
  readonly development: boolean;
  /** Where pages may load media from besides the site. */
  readonly mediaOrigin: string | undefined;
  /** What the card form loads of whoever takes payments at this moment. */
  readonly cardForm?: () => PolicyOptions['cardForm'];
  /** What the captcha of this moment shows in frames. */
  readonly captchaFrames?: () => PolicyOptions['captchaFrames'];
  /** What pages may call, by name. */
  readonly operations: ReadonlyMap<string, BoundOperation>;
  /** How many pages one may ask for: nothing else counts what they call. */
  readonly rateLimit: RouteLimit;
  readonly render: RenderPage;
  /** Where pages for strangers are kept; undefined renders every one. */
  readonly cache: PageCache | undefined;
}

/** Answers every address that nothing else answers with a server-rendered page. */
export function renderPages(server: FastifyInstance, options: PagesOptions): void {
  const { publicUrl, development, mediaOrigin, cardForm, captchaFrames, cache, operations, rateLimit } = options;
  const render = async (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    gone?: AbortSignal,
  ): Promise<RenderedPage> => {
    const calls = watchCalls(callsFor(operations, request, reply));
    const page = await options.render(pageRequestOf(request, nonce, publicUrl), calls.call, gone);
    // Its parts would each tell of an error of their own.
    if (calls.wereRefused() && wantsPage(request)) throw new Failure('unavailable');
    return page;
  };
  server.get('/*', { exposeHeadRoute: true, config: { rateLimit } }, async (request, reply) => {
    if (/^\/api(?:\/|$)/.test(request.url)) return reply.callNotFound();
    if (isMisspelt(request)) return reply.redirect(request.url, 308);
    // The page leads to the login; whatever comes after is a stranger's.
    if (request.actor === undefined && presentedToken(request, publicUrl)?.fromCookie)
      sessionCookie(reply, publicUrl).end();
    const nonce = newNonce();
    const policy = { nonce, development, mediaOrigin, cardForm: cardForm?.(), captchaFrames: captchaFrames?.() };
    if (cache === undefined || !isSameForStrangers(request, publicUrl))
      return send(reply, await render(request, reply, nonce, goneSignal(reply)), policy);
    // Others may wait for the same rendering, so it goes on when this visitor leaves.
    const page = await cache.serve(`${request.country ?? ''} ${request.url}`, async () => {
      const rendered = newNonce();
      const kept = await render(request, reply, rendered);
      return { ...kept, nonceAt: placesOf(rendered, kept.body) };
    });
    return send(reply, { ...page, body: withNonce(page.body, page.nonceAt, nonce) }, policy);
  });
}

/** Notes whether the database or the store was away for one of a page's calls. */
function watchCalls(call: CallInProcess): { readonly call: CallInProcess; wereRefused(): boolean } {
  let refused = false;
  return {
    async call(name, input) {
      const answer = await call(name, input);
      refused ||= answer.status === 503 && answer.text.includes('"code":"unavailable"');
      return answer;
    },
    wereRefused: () => refused,
  };
}

/** The page's scripts read the browser's own address bar, which must say what was served. */
function isMisspelt({ originalUrl, url }: FastifyRequest): boolean {
  return originalUrl !== url && originalUrl.startsWith('/');
}

/** Nobody is logged in, and there is nothing in the request but an address and a country that a page could depend on. */
function isSameForStrangers(request: FastifyRequest, publicUrl: string): boolean {
  return request.method === 'GET' && presentedToken(request, publicUrl) === undefined && !request.url.includes('?');
}

function send(reply: FastifyReply, { status, headers, body }: RenderedPage, policy: PolicyOptions): FastifyReply {
  reply.header('cache-control', 'private, no-cache');
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).header('content-security-policy', contentSecurityPolicy(policy)).send(body);
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
function pageRequestOf(request: FastifyRequest, nonce: string, publicUrl: string): PageRequest {
  return {
    method: request.method,
    url: new URL(request.raw.url ?? '/', publicUrl).href,
    nonce,
    publicUrl,
    hasToken: presentedToken(request, publicUrl) !== undefined,
  };
}
