import type { FastifyInstance } from 'fastify';
import type { App } from '../../../app.ts';
import { receiveIdentityWebhook } from './receive-identity-webhook.ts';

const largestWebhookBytes = 256 * 1024;

/** The webhook of the identity provider, whose signature covers the raw bytes. */
export function registerIdentityRoutes(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestWebhookBytes }, (_request, body, done) =>
      done(null, body),
    );
    routes.post<{ Params: { provider: string } }>(
      '/api/identity/:provider/webhook',
      { config: { staysOpen: true } },
      async ({ params, body, headers }, reply) => {
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveIdentityWebhook(app, params.provider, rawBody, headers);
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}
