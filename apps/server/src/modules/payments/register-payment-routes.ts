import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { receiveWebhook } from './settlement/receive-webhook.ts';
import { returnFromProvider } from './checkout/return-from-provider.ts';

const largestWebhookBytes = 256 * 1024;

/**
 * Routes outside the contract: providers' webhooks, whose signature covers the raw bytes, and the page to which payers
 * return from their bank.
 */
export function registerPaymentRoutes(server: FastifyInstance, app: App): void {
  void server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestWebhookBytes }, (_request, body, done) =>
      done(null, body),
    );
    routes.post<{ Params: { provider: string } }>(
      '/api/payment/:provider/webhook',
      { config: { staysOpen: true } },
      async (request, reply) => {
        await receiveWebhook(
          app,
          request.params.provider,
          Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          request.headers,
        );
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
    routes.get<{ Params: { id: string } }>(
      '/api/payment/:id/return',
      { config: { staysOpen: true } },
      async (request, reply) => reply.redirect(await returnFromProvider(app, request.params.id), 303),
    );
  });
}
