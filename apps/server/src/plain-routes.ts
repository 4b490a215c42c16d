import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { registerDelivery } from './modules/access/index.ts';

/** Routes that are not operations of the contract: media bytes, providers' webhooks, the sandbox's pages. */
export function addPlainRoutes(server: FastifyInstance, app: App): void {
  registerDelivery(server, app);
}
