import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

/** Vite inside this server: compiles the pages as they are asked for, and reloads them when they change. Answers how to load their build. */
export async function serveDevelopment(server: FastifyInstance, folder: string): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: folder, configFile: `${folder}/vite.config.ts`, appType: 'custom', server: { middlewareMode: true, hmr: { server: server.server } } });
  server.addHook('onClose', () => vite.close());
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) return;
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve);
      vite.middlewares(request.raw, reply.raw, (error: unknown) => (error instanceof Error ? reject(error) : resolve()));
    });
    if (reply.raw.writableEnded) reply.hijack();
  });
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}
