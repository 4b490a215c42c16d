import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdir } from 'node:fs/promises';

const oneHour = 3_600_000;
const open = { exposeHeadRoute: true, config: { staysOpen: true } };
/** Never cached: an old service worker would serve its old pages. */
const uncacheable = new Set(['service-worker.js', 'offline.html']);

/**
 * Serves the built client: files in `/assets` have a hash in their name and are immutable, others (logo, icons) are
 * cached for an hour.
 */
export async function serveAssets(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  server.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { immutable: true, maxAge: '365d' }),
  );
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => entry.name);
  for (const name of names)
    server.get(`/${name}`, open, (_request, reply) =>
      reply.sendFile(name, { maxAge: uncacheable.has(name) ? 0 : oneHour }),
    );
}
