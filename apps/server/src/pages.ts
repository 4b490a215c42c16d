import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';

export async function mountPages(_server: FastifyInstance, _app: App): Promise<void> {}
