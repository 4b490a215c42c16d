import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';

/** Routes that are not operations of the contract: media bytes, providers' webhooks, the sandbox's pages. */
export function addPlainRoutes(_server: FastifyInstance, _app: App): void {}
