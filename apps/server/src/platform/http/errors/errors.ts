import { errors, type ErrorBody, type ErrorCode } from '@ovation/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureFor } from '../../database/constraints.ts';
import { BalanceTooLow, Failure, MayNotWrite, NothingCharged, TooManyRequests } from '../../failure.ts';
import { inLanguage } from '../../language/languages-of-process.ts';
import { isDiskFull, isUnavailable } from '../../unavailable.ts';
import { errorPage, errorPagePolicy, wantsPage, type OwnExplanation } from './error-page.ts';
import { securityHeaders } from '../security.ts';

/** The contract's codes for Fastify's errors. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
};

/** 403 is a path outside of the assets folder. */
const statusCodes: Record<number, ErrorCode> = {
  400: 'malformed-request',
  403: 'not-found',
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

export function failureOf(error: unknown): Failure {
  const failure = failureFor(error);
  if (failure instanceof Failure) return failure;
  const { code, statusCode } = failure as Partial<FastifyError>;
  if (isUnavailable(failure)) return new Failure('unavailable');
  if (isDiskFull(failure)) return new Failure('storage-full');
  const known = frameworkCodes[code ?? ''] ?? statusCodes[statusCode ?? 0];
  return new Failure(known ?? 'internal');
}

export function errorBody(failure: Failure, request: FastifyRequest): ErrorBody {
  return {
    statusCode: failure.statusCode,
    code: failure.code,
    message: failure.shown,
    requestId: request.id,
    ...(failure.details ? { details: failure.details } : {}),
    ...(failure instanceof BalanceTooLow ? { missing: failure.missing } : {}),
    ...(failure instanceof NothingCharged ? { nothingCharged: true } : {}),
    ...(failure instanceof MayNotWrite && failure.remedy ? { remedy: failure.remedy } : {}),
  };
}

/** The failure that a client receives for an error; unexpected errors are logged. */
export function toFailure(error: unknown, request: FastifyRequest): Failure {
  const failure = failureOf(error);
  if (failure.code === 'internal') request.log.error({ err: error }, 'a request failed unexpectedly');
  if (isDiskFull(error)) request.log.error({ err: error }, 'a request failed because a disk is full');
  if (failure.code === 'unavailable') request.log.debug({ err: error }, 'what a request needed was away');
  return failure;
}

/** Maintenance takes minutes; a database is back within seconds. */
function retryAfterSeconds(failure: Failure): number | undefined {
  if (failure instanceof TooManyRequests) return failure.retryAfterSeconds;
  if (failure.statusCode !== 503) return undefined;
  return failure.code === 'maintenance' ? 300 : 3;
}

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  own?: OwnExplanation,
): FastifyReply {
  const send = (): FastifyReply => sendFailure(toFailure(error, request), request, reply, own);
  // What is refused before the hooks has no language: the usual one.
  return request.language === '' ? send() : inLanguage(request.language, send);
}

function sendFailure(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  own: OwnExplanation | undefined,
): FastifyReply {
  const retryAfter = retryAfterSeconds(failure);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.code(failure.statusCode).header('cache-control', 'no-store');
  if (wantsPage(request))
    return reply
      .header('content-security-policy', errorPagePolicy)
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(errorPage(failure, request, own));
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(errorBody(failure, request));
}

/**
 * Every response that is not 2xx has the contract's error body, or is an error page for a browser. Internal details are
 * only logged.
 */
export function addErrorHandlers(server: FastifyInstance): void {
  const methodsAt = noteMethods(server);
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url).filter((method) => method !== request.method);
    if (methods.length === 0) return answerError(new Failure('not-found'), request, reply);
    return answerError(new Failure('method-not-allowed'), request, reply.header('allow', methods.join(', ')));
  });
}

/** For requests that Fastify rejects before routing and hooks, such as an address that cannot be decoded. */
export function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header('x-request-id', request.id);
  void answerError(error, request, reply);
}

/** For the documentation. */
export const errorCatalogue = Object.entries(errors).map(([code, [status, message]]) => ({ code, status, message }));

interface RouteMethods {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Collects the methods of all routes that are added from now on. Returns a function that lists those of an address. */
function noteMethods(server: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, RouteMethods>();
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    // Every address may be a page, except below /api.
    const matching = [...routes].filter(
      ([route, { pattern }]) => pattern.test(path) && !(route === '/*' && /^\/api(?:\/|$)/.test(path)),
    );
    return [...new Set(matching.flatMap(([, { methods }]) => [...methods]))].toSorted();
  };
}

/** A regular expression for `/api/feeds/:id`; like the router, it ignores a trailing slash. */
function patternOf(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}/?$`);
}
