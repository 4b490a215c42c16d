import { t } from '@ovation/language/t.ts';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { App } from '../../app.ts';
import { Failure } from '../failure.ts';
import type { Actor, AgeStep } from './call.ts';
import { chooseLanguage } from '../language/choose-language.ts';
import { inLanguage } from '../language/languages-of-process.ts';
import { addErrorHandlers, answerUnrouted } from './errors/errors.ts';
import { rateLimitKey, sharedStore, tooManyRequests } from './limits/rate-limit.ts';
import { isRestricted } from './restriction.ts';
import { loggedPath, requestLoggerOf } from './request-logger.ts';
import { addSecurityHeaders } from './security.ts';
import { requireRouteOpenInView } from './staff-access.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { closeSlowBodies } from './limits/slow-bodies.ts';
import { hasDeclaredAge, isCrossSite, presentedToken, presentedView } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    country: string | undefined;
    /** What the sender reads, as a code. */
    language: string;
    /** What the visitor still has to do to show their age; until then, all that is published is closed. */
    ageStep: AgeStep | undefined;
    /** Why the step is not known; a page shows it, because each call that needs the step throws it. */
    ageFailure: Error | undefined;
  }
  interface FastifyContextConfig {
    /** Open to everyone, also during maintenance and in blocked countries. */
    readonly staysOpen?: boolean;
    /** Open to everyone who has not shown their age. */
    readonly openBeforeAgeProof?: boolean;
    /** Nobody looks up who asks. */
    readonly sameForEveryone?: boolean;
    /** Checks the role of the caller by the contract. */
    readonly isOperation?: boolean;
    /** The name of the operation, by which calls are measured. */
    readonly operation?: string;
    /** No operation, but checks the role of the caller as one does. */
    readonly checksRole?: boolean;
  }
}

interface ServerOptions {
  readonly app: App;
  /**
   * The account of a token; undefined if the token is unknown or expired. With the token of a view: the account that
   * this member of staff views the site as.
   */
  authenticate(token: string, view: string | undefined): Promise<Actor | undefined>;
  /** The languages of the site, the usual one first. */
  languages(): readonly string[];
  countryOf(request: FastifyRequest): string | undefined;
  /** Why the API is closed to this visitor; undefined if it is open. */
  whyClosed(visitor: Pick<FastifyRequest, 'actor' | 'country'>): Promise<ErrorCode | undefined>;
  /** What this visitor still has to do to show their age. */
  whichAgeStep(
    visitor: Pick<FastifyRequest, 'actor' | 'country'> & { readonly hasDeclaredAge: boolean },
  ): Promise<AgeStep | undefined>;
}

/**
 * A client that neither sends nor receives for this long is disconnected; an upload may take hours if it makes
 * progress.
 */
const idleTimeoutMs = 120_000;

/** The threads that render pages need more than Fastify's ten seconds to start on a machine that is slow or busy. */
const startTimeoutMs = 120_000;

/** The HTTP server with everything that all routes share; the caller adds the routes. */
export async function createServer({
  app,
  authenticate,
  languages,
  countryOf,
  whyClosed,
  whichAgeStep,
}: ServerOptions): Promise<FastifyInstance> {
  const { publicUrl } = app.config;
  const server = Fastify({
    loggerInstance: app.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(app.config.trustProxy),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => requestTarget(url ?? '/'),
    frameworkErrors: answerUnrouted,
    childLoggerFactory: requestLoggerOf,
    schemaController: { compilersFactory: { buildValidator: unsupported, buildSerializer: unsupported } },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: 72_000,
    pluginTimeout: startTimeoutMs,
  });
  traceRequests(server, app.tracing);
  addRequestFields(server);
  addErrorHandlers(server);
  acceptEmptyJson(server);
  addSecurityHeaders(server, app.config);
  await server.register(cookie);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.country = countryOf(request);
    const chosenBy = (account: string | undefined): string =>
      chooseLanguage(request, { account, offered: languages(), publicUrl });
    request.language = chosenBy(undefined);
    if (request.routeOptions.config.sameForEveryone) return;
    const presented = presentedToken(request, publicUrl);
    if (isCrossSite(request, presented, publicUrl)) throw new Failure('origin-not-allowed');
    const actor = presented && (await authenticate(presented.token, presentedView(request, presented, publicUrl)));
    request.actor = isRestricted(actor) && isDelivery(request) ? undefined : actor;
    if (actor?.language) request.language = chosenBy(actor.language);
    if (actor?.view) requireRouteOpenInView(request);
    const closed = mayBeClosed(request) ? await whyClosed(request) : undefined;
    if (closed) throw new Failure(closed);
    if (isSameForEveryone(request)) return;
    const { country, cookies } = request;
    const visitor = { actor: request.actor, country, hasDeclaredAge: hasDeclaredAge(cookies, publicUrl) };
    try {
      request.ageStep = await whichAgeStep(visitor);
    } catch (error) {
      if (mayBeClosed(request)) throw error;
      request.ageFailure = error as Error;
    }
    if (request.ageStep && isClosedBeforeAgeProof(request)) throw new Failure(request.ageStep);
  });
  readInLanguage(server);
  await limitRates(server, app);
  await server.register(multipart, { throwFileSizeLimit: false });
  // Compressed bodies are rejected, because a small one could become a large one.
  await server.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });
  closeSlowBodies(server);
  logRequests(server, app.logger);
  return server;
}

async function limitRates(server: FastifyInstance, app: App): Promise<void> {
  if (app.config.rateLimits)
    await server.register(rateLimit, {
      global: false,
      keyGenerator: rateLimitKey,
      errorResponseBuilder: tooManyRequests,
      ...(app.processes.isAlone ? {} : { store: sharedStore(app.counters) }),
    });
}

function addRequestFields(server: FastifyInstance): void {
  server.decorateRequest('actor', undefined);
  server.decorateRequest('country', undefined);
  server.decorateRequest('language', '');
  server.decorateRequest('ageStep', undefined);
  server.decorateRequest('ageFailure', undefined);
}

/** Again once the body is there: it arrives outside of what began with the request. */
function readInLanguage(server: FastifyInstance): void {
  for (const hook of ['onRequest', 'preValidation'] as const)
    server.addHook(hook, (request: FastifyRequest, _reply: unknown, done: () => void) =>
      inLanguage(request.language, done, request.actor?.id),
    );
}

/** Media and uploads, which are no operations: to them, staff who lack a second factor are visitors. */
function isDelivery({ routeOptions, url }: FastifyRequest): boolean {
  return url.startsWith('/api/') && routeOptions.config.isOperation !== true && !routeOptions.config.checksRole;
}

/** Pages show the closed site themselves; forms that are sent to them are operations. */
function mayBeClosed({ routeOptions: { config }, url }: FastifyRequest): boolean {
  return (/^\/api(?:[/?]|$)/.test(url) || config.isOperation === true) && config.staysOpen !== true;
}

/** Scripts, pictures of the site and webhooks are answered without the database, also while it is away. */
function isSameForEveryone({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.staysOpen === true && config.isOperation !== true;
}

/** For pages, each of their calls is checked (call-in-process.ts). */
function isClosedBeforeAgeProof(request: FastifyRequest): boolean {
  return mayBeClosed(request) && request.routeOptions.config.openBeforeAgeProof !== true;
}

/**
 * The contract checks requests and serializes replies (parse.ts, cached-replies.ts). Without this, Fastify would load
 * two libraries for schemas that no route has.
 */
function unsupported(): never {
  throw new Error('Routes here have no schemas of their own.');
}

/** A number trusts that many proxies, counted from the nearest. */
function trustedProxies(
  setting: number | string | false,
): string | false | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** An empty body counts as no body, whatever its content type. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isEncoded(request))
      done(new Failure('unsupported-media-type', t('Please send the request uncompressed, without Content-Encoding.')));
    else if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

function isEncoded({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

function logRequests(server: FastifyInstance, logger: App['logger']): void {
  server.addHook('onResponse', (request, reply, done) => {
    // 503 is expected: maintenance, or not ready yet.
    const level = reply.statusCode >= 500 && reply.statusCode !== 503 ? 'warn' : 'debug';
    if (logger.isLevelEnabled(level))
      request.log[level](
        {
          method: request.method,
          path: loggedPath(request.url),
          statusCode: reply.statusCode,
          durationMs: Math.round(reply.elapsedTime),
          accountId: request.actor?.id,
        },
        'answered',
      );
    done();
  });
}

/** Paths that parsers interpret differently: as another host, as an absolute URL, or with `..`. */
const isAmbiguous = /^(?!\/)|^\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

const isAbsoluteUrl = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The normalised path and query of a request, which starts with exactly one slash. Otherwise hooks, routes and pages
 * could each interpret `//evil.example/admin` differently.
 */
export function requestTarget(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  if (target === '*' || !isAmbiguous.test(path)) return target;
  const address = URL.parse(isAbsoluteUrl.test(target) ? target : `http://site/${target}`);
  return `/${address?.pathname.replace(/^\/+/, '') ?? ''}${address?.search ?? ''}`;
}
