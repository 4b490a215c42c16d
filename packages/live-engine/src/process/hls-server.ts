import Fastify from 'fastify';
import { EngineFailure } from '../failure.ts';
import type { LocalEngine } from '../local-engine.ts';

/**
 * Of a reply that is an error: its code. The body is its message, empty for the usual one, and the server gives both in
 * the site's own form.
 */
export const failureHeader = 'ovation-failure';

/** In the engine's process: playlists and parts, for the server, which passes on the requests of players. */
export async function serveHls({ packager }: LocalEngine, path: string): Promise<void> {
  const server = Fastify({ routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true } });
  server.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof EngineFailure ? error : new EngineFailure('internal');
    return reply
      .code(failure.statusCode)
      .header(failureHeader, failure.code)
      .type('text/plain; charset=utf-8')
      .send(failure.message);
  });
  server.setNotFoundHandler(() => {
    throw new EngineFailure('not-found');
  });
  packager?.addRoutes(server);
  await server.listen({ path });
}
