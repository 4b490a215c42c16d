import { declareAge as operation } from '@ovation/contract/people/age.ts';
import { ownPath } from '@ovation/contract/own-path.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { rateLimitOf } from '../../platform/http/limits/rate-limit.ts';
import { sessionCookie } from '../../platform/http/session-cookie.ts';
import { declareAge } from './declare-age.ts';

const maxFormBytes = 4_096;

/** The form of the page `/auth/age`, which works without scripts, and leads to the page that the visitor came for. */
export function registerAgeForm(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    const config = { rateLimit: rateLimitOf(operation, app.config) };
    routes.post<{ Body: URLSearchParams | undefined }>('/auth/age', { config }, async (request, reply) => {
      await declareAge({ app, actor: request.actor, session: sessionCookie(reply, app.config.publicUrl) });
      return reply.header('cache-control', 'no-store').redirect(ownPath(request.body?.get('from') ?? '') ?? '/', 303);
    });
  });
}
