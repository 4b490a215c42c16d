import type { FastifyInstance } from 'fastify';
import { addSignallingRoutes } from './embedded/signalling/routes.ts';
import type { LiveEngines } from './open-live-video.ts';

/** WHIP, WHEP and LL-HLS of the embedded engine, and the webhook of LiveKit. */
export function addLiveRoutes(server: FastifyInstance, { embedded, liveKit }: LiveEngines): void {
  if (embedded) {
    addSignallingRoutes(server, embedded.signalling);
    embedded.packager?.addRoutes(server);
  }
  liveKit?.webhook.addRoute(server);
}
