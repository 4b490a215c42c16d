import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Cause } from './cause.ts';
import { runWithin, type Span } from './running-span.ts';
import type { Tracing } from './tracing.ts';

/**
 * Gives each request a span from its first hook to the end of its response, by the pattern of its route and never by
 * its address. Call it before other hooks are added.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  server.addHook('onRequest', (request, reply, done) => {
    const span = beginRequest(tracing, request);
    if (!span) return done();
    // Also after a client that has left, for whom there is no response.
    reply.raw.once('close', () => endRequest(span, reply.statusCode));
    // Fastify keeps this for the body, all later hooks and the handler.
    runWithin(span, done);
  });
}

function beginRequest(tracing: Tracing, { method, routeOptions, headers, id }: FastifyRequest): Span | undefined {
  const { url: route } = routeOptions;
  return tracing.begin(
    {
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'ovation.request_id': id,
      },
    },
    callerOf(headers),
  );
}

function callerOf({ traceparent }: FastifyRequest['headers']): Cause | undefined {
  return typeof traceparent === 'string' ? { kind: 'caller', traceparent } : undefined;
}

function endRequest(span: Span, statusCode: number): void {
  span.set({ 'http.response.status_code': statusCode });
  // As the conventions say, 4xx is no error of the server.
  if (statusCode >= 500) span.fail({ code: String(statusCode) });
  span.end();
}
