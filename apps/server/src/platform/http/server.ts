import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { App } from '../../app.ts';
import { Failure } from '../failure.ts';
import type { Actor } from './call.ts';
import { addErrorHandlers, answerUnrouted } from './errors/errors.ts';
import { rateLimitKey, sharedStore, tooManyRequests } from './limits/rate-limit.ts';
import { requestLoggerOf } from './request-logger.ts';
import { requestTarget } from './request-target.ts';
import { addSecurityHeaders } from './security.ts';
import { closeSlowBodies } from './limits/slow-bodies.ts';
import { comesFromElsewhere, presentedToken } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    country: string | undefined;
  }
  interface FastifyContextConfig {
    /** Answered to all during maintenance too, and to visitors from blocked countries. */
    readonly staysOpen?: boolean;
  }
}

export interface ServerOptions {
  readonly app: App;
  /** Whose token this is; undefined when it is unknown or expired. */
  authenticate(token: string): Promise<Actor | undefined>;
  countryOf(request: FastifyRequest): string | undefined;
  /** Why the API is closed to them; undefined where it is open. */
  whyClosed(visitor: Pick<FastifyRequest, 'actor' | 'country'>): Promise<ErrorCode | undefined>;
}

/**
 * A client that neither sends nor reads for this long is gone, or holds a connection to no purpose; an upload may take
 * hours, as long as it moves.
 */
const idleMs = 120_000;

/** The HTTP server with everything that all routes share; routes are added by the caller. */
export async function createServer({
  app,
  authenticate,
  countryOf,
  whyClosed,
}: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(app.config.trustProxy),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => requestTarget(url ?? '/'),
    frameworkErrors: answerUnrouted,
    childLoggerFactory: requestLoggerOf,
    schemaController: { compilersFactory: { buildValidator: notHere, buildSerializer: notHere } },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    connectionTimeout: idleMs,
    keepAliveTimeout: 72_000,
  });
  server.decorateRequest('actor', undefined);
  server.decorateRequest('country', undefined);
  addErrorHandlers(server);
  acceptEmptyJson(server);
  addSecurityHeaders(server, { secure: app.config.publicUrl.startsWith('https:') });
  await server.register(cookie);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.country = countryOf(request);
    const presented = presentedToken(request, app.config.publicUrl);
    if (comesFromElsewhere(request, presented, app.config.publicUrl)) throw new Failure('origin-not-allowed');
    request.actor = presented && (await authenticate(presented.token));
    const closed = mayBeClosed(request) ? await whyClosed(request) : undefined;
    if (closed) throw new Failure(closed);
  });
  if (app.config.rateLimits)
    await server.register(rateLimit, {
      global: false,
      keyGenerator: rateLimitKey,
      errorResponseBuilder: tooManyRequests,
      ...(app.processes.isAlone ? {} : { store: sharedStore(app.counters) }),
    });
  await server.register(multipart, { throwFileSizeLimit: false });
  // Bodies are taken as they are: a small compressed one could become a large one.
  await server.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false });
  closeSlowBodies(server);
  logRequests(server, app.logger);
  return server;
}

/** Pages say it in their own way. */
function mayBeClosed({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/.test(url) && routeOptions.config.staysOpen !== true;
}

/**
 * Requests are checked and replies are written by the contract (parse.ts, reply-writer.ts). Without this, Fastify would
 * load two libraries for schemas that no route has.
 */
function notHere(): never {
  throw new Error('Routes here have no schemas of their own.');
}

/** A number trusts that many proxies in front of us, counted from the nearest. */
function trustedProxies(
  setting: number | string | false,
): string | false | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** An empty body is no body, whatever its content type says. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isEncoded(request))
      done(new Failure('unsupported-media-type', 'Please send the request uncompressed, without Content-Encoding.'));
    else if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

function isEncoded({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

function logRequests(server: FastifyInstance, logger: App['logger']): void {
  server.addHook('onResponse', (request, reply, done) => {
    // 503 is what we say on purpose: maintenance, or not ready yet.
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

/** Neither the query, which may hold a token, nor the signature that opens a file. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/^(\/api\/media\/[^/]+\/)[^/]+/, '$1*');
}
