import type { FastifyInstance } from 'fastify';
import type { LiveEngines } from './open-live-video.ts';

/** WHIP, WHEP and LL-HLS of the embedded engine, and the webhook of LiveKit. */
export function addLiveRoutes(server: FastifyInstance, { embedded, liveKit }: LiveEngines): void {
  embedded?.addRoutes(server);
  liveKit?.webhook.addRoute(server);
}
