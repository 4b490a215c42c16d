import type { PostedForm } from '@ovation/contract/plain-forms.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';
import type { PageCache } from './page-cache.ts';
import { servePlainForms } from './plain-forms.ts';
import type { PageRequest, RenderedPage, RenderPage } from './render-page.ts';
import { Failure } from '../failure.ts';
import { addressedLanguage } from '../language/choose-language.ts';
import { callsFor, type CallInProcess } from '../http/call-in-process.ts';
import { answerError, failureOf } from '../http/errors/errors.ts';
import { wantsPage, type OwnExplanation } from '../http/errors/error-page.ts';
import type { RouteLimit } from '../http/limits/rate-limit.ts';
import type { BoundOperation } from '../http/serve.ts';
import { keepLanguage, presentedToken, sessionCookie } from '../http/session-cookie.ts';

interface PagesOptions {
  readonly publicUrl: string;
  readonly development: boolean;
  /** The origin of media, if it is not the site. */
  readonly mediaOrigin: string | undefined;
  /** The origins that the card form of the current payment provider loads from. */
  readonly cardForm?: () => PolicyOptions['cardForm'];
  /** The origins of the current captcha's frames. */
  readonly captchaFrames?: () => PolicyOptions['captchaFrames'];
  /** Where the configured providers of live video are. */
  readonly liveConnections?: () => PolicyOptions['liveConnections'];
  /** Whether the site counts its visitors with Google Analytics. */
  readonly analytics?: () => boolean;
  /** The operations that pages may call, by name. */
  readonly operations: ReadonlyMap<string, BoundOperation>;
  /** For pages; the calls of a page are not counted separately. */
  readonly rateLimit: RouteLimit;
  readonly render: RenderPage;
  /** What a page says, by its address, when it cannot be shown because the database or the store is away. */
  readonly inOutage?: ReadonlyMap<string, () => Promise<OwnExplanation>>;
  /** For visitors who are not logged in; without it every page is rendered. */
  readonly cache: PageCache | undefined;
}

/** Serves a server-rendered page for every address without another route. */
export function renderPages(server: FastifyInstance, options: PagesOptions): void {
  const { publicUrl, cache, operations, rateLimit } = options;
  const render = async (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    signal?: AbortSignal,
    posted?: PostedForm,
  ): Promise<RenderedPage> => {
    const calls = watchCalls(callsFor(operations, request, reply));
    const page = await options.render({ ...pageRequestOf(request, nonce, publicUrl), posted }, calls.call, signal);
    // Otherwise each part of the page would show an error.
    if (calls.wereUnavailable() && wantsPage(request)) throw new Failure('unavailable');
    return page;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (/^\/api(?:\/|$)/.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    if (isRewritten(request)) return reply.redirect(request.url, 308);
    // The session has ended: this page leads to the login, and later requests should have no token.
    if (request.actor === undefined && presentedToken(request, publicUrl)?.fromCookie)
      sessionCookie(reply, publicUrl).end();
    if (addressedLanguage(request) === request.language) keepLanguage(reply, request.language, publicUrl);
    const nonce = newNonce();
    const policy = policyOf(options, nonce);
    if (cache === undefined || !isCacheable(request, publicUrl))
      return send(request, reply, await render(request, reply, nonce, abortSignalOf(reply)), policy);
    // Other visitors may wait for the same rendering, so it continues if this visitor leaves.
    const key = `${request.country ?? ''} ${request.ageStep ?? ''} ${request.language} ${request.url}`;
    const page = await cache.serve(key, async () => {
      const renderedNonce = newNonce();
      const rendered = await render(request, reply, renderedNonce);
      return { ...rendered, noncePositions: positionsOf(renderedNonce, rendered.body) };
    });
    return send(request, reply, { ...page, body: withNonce(page.body, page.noncePositions, nonce) }, policy);
  };
  const route = { exposeHeadRoute: true, config: { rateLimit } };
  server.get('/*', route, show);
  for (const [address, explain] of options.inOutage ?? [])
    server.get(address, { ...route, errorHandler: (error, ...parts) => answerOutage(error, parts, explain) }, show);
  servePlainForms(server, {
    publicUrl,
    operations,
    async show(request, reply, posted, status) {
      const nonce = newNonce();
      const page = await render(request, reply, nonce, abortSignalOf(reply), posted);
      // The page may lead elsewhere, as the login does for an account that is logged in.
      return send(request, reply, page.status === 200 ? { ...page, status } : page, policyOf(options, nonce));
    },
  });
}

async function answerOutage(
  error: unknown,
  [request, reply]: [FastifyRequest, FastifyReply],
  explain: () => Promise<OwnExplanation>,
): Promise<FastifyReply> {
  const isOutage = failureOf(error).code === 'unavailable';
  return answerError(error, request, reply, isOutage ? await explain() : undefined);
}

/** Notes whether the database or the store was unavailable for one of a page's calls. */
function watchCalls(call: CallInProcess): { readonly call: CallInProcess; wereUnavailable(): boolean } {
  let unavailable = false;
  return {
    async call(name, input) {
      const answer = await call(name, input);
      unavailable ||= answer.status === 503 && answer.text.includes('"code":"unavailable"');
      return answer;
    },
    wereUnavailable: () => unavailable,
  };
}

/** The page's scripts read the browser's location, so it must be the address that was served. */
function isRewritten({ originalUrl, url }: FastifyRequest): boolean {
  return originalUrl !== url && originalUrl.startsWith('/');
}

/**
 * The visitor is not logged in, and the page can depend only on the path, the country, the step of the age gate and the
 * language.
 */
function isCacheable(request: FastifyRequest, publicUrl: string): boolean {
  const isPlain = !request.url.includes('?') || request.url.endsWith(`?lang=${request.language}`);
  return request.method === 'GET' && presentedToken(request, publicUrl) === undefined && isPlain;
}

function policyOf(options: PagesOptions, nonce: string): PolicyOptions {
  const { development, mediaOrigin, cardForm, captchaFrames, liveConnections, analytics } = options;
  return {
    nonce,
    development,
    mediaOrigin,
    cardForm: cardForm?.(),
    captchaFrames: captchaFrames?.(),
    liveConnections: liveConnections?.(),
    analytics: analytics?.(),
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: RenderedPage,
  policy: PolicyOptions,
): FastifyReply {
  reply.header('cache-control', 'private, no-cache').header('content-language', request.language);
  reply.header('vary', 'accept-language, cookie');
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).header('content-security-policy', contentSecurityPolicy(policy)).send(body);
}

/** Aborted when the visitor leaves before the response is sent. */
function abortSignalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The URL has the site's origin, because the `Host` header cannot be trusted. */
function pageRequestOf(request: FastifyRequest, nonce: string, publicUrl: string): PageRequest {
  return {
    // A form has been handled already: its page is only shown.
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    url: new URL(request.raw.url ?? '/', publicUrl).href,
    nonce,
    publicUrl,
    hasToken: presentedToken(request, publicUrl) !== undefined,
    language: request.language,
  };
}

/** 128 random bits as 22 characters that neither HTML nor JavaScript escapes. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The offsets of the nonce in the body, in bytes. */
export function positionsOf(nonce: string, body: Buffer): number[] {
  const positions: number[] = [];
  for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length)) positions.push(at);
  return positions;
}

/** A copy of the body with another nonce of the same length at these offsets. */
export function withNonce(body: Buffer, positions: readonly number[], nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(body);
  for (const at of positions) copy.write(nonce, at, 'latin1');
  return copy;
}
