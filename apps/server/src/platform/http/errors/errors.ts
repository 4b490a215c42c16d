import { errors, type ErrorBody, type ErrorCode } from '@ovation/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureFor } from '../../database/constraints.ts';
import { BalanceTooLow, Failure, MayNotWrite, TooManyRequests } from '../../failure.ts';
import { isDiskFull, isUnavailable } from '../../unavailable.ts';
import { noteMethods } from '../allowed-methods.ts';
import { errorPage, errorPagePolicy, wantsPage } from './error-page.ts';
import { securityHeaders } from '../security.ts';

/** What Fastify's own refusals mean in the contract's words. */
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

/** 403 is a path that leads out of the folder of assets: nothing of ours is there. */
const statusCodes: Record<number, ErrorCode> = {
  400: 'malformed-request',
  403: 'not-found',
  404: 'not-found',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

function failureOf(error: unknown): Failure {
  const meaning = failureFor(error);
  if (meaning instanceof Failure) return meaning;
  const { code, statusCode } = meaning as Partial<FastifyError>;
  if (isUnavailable(meaning)) return new Failure('unavailable');
  if (isDiskFull(meaning)) return new Failure('storage-full');
  const known = frameworkCodes[code ?? ''] ?? statusCodes[statusCode ?? 0];
  return new Failure(known ?? 'internal');
}

export function errorBody(failure: Failure, request: FastifyRequest): ErrorBody {
  return {
    statusCode: failure.statusCode,
    code: failure.code,
    message: failure.message,
    requestId: request.id,
    ...(failure.details ? { details: failure.details } : {}),
    ...(failure instanceof BalanceTooLow ? { missing: failure.missing } : {}),
    ...(failure instanceof MayNotWrite && failure.remedy ? { remedy: failure.remedy } : {}),
  };
}

/** What a client is told of an error; what nobody expected is logged. */
export function refusalOf(error: unknown, request: FastifyRequest): Failure {
  const failure = failureOf(error);
  if (failure.code === 'internal') request.log.error({ err: error }, 'a request failed unexpectedly');
  if (failure.code === 'unavailable') request.log.debug({ err: error }, 'what a request needed was away');
  return failure;
}

/** A maintenance takes minutes; a database comes back within seconds. */
function retryAfterSeconds(failure: Failure): number | undefined {
  if (failure instanceof TooManyRequests) return failure.retryAfterSeconds;
  if (failure.statusCode !== 503) return undefined;
  return failure.code === 'maintenance' ? 300 : 3;
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = refusalOf(error, request);
  const retryAfter = retryAfterSeconds(failure);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.code(failure.statusCode).header('cache-control', 'no-store');
  if (wantsPage(request))
    return reply
      .header('content-security-policy', errorPagePolicy)
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(errorPage(failure, request));
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(errorBody(failure, request));
}

/**
 * Every answer that is not 2xx has the contract's error body, or says the same to a person who goes to an address with
 * a browser; what went wrong inside stays in the log.
 */
export function addErrorHandlers(server: FastifyInstance): void {
  const methodsAt = noteMethods(server);
  server.setErrorHandler(answer);
  server.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url).filter((method) => method !== request.method);
    if (methods.length === 0) return answer(new Failure('not-found'), request, reply);
    return answer(new Failure('method-not-allowed'), request, reply.header('allow', methods.join(', ')));
  });
}

/**
 * What Fastify refuses before it looks for a route, such as an address that cannot be decoded; no hook has run then.
 */
export function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders).header('x-request-id', request.id);
  void answer(error, request, reply);
}

/** Every code with its status, for the documentation. */
export const errorCatalogue = Object.entries(errors).map(([code, [status, message]]) => ({ code, status, message }));
