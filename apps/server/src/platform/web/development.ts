import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { rendererOf, type RenderPage } from './render-page.ts';

/**
 * Vite inside this server: compiles pages on demand, reloads them when they change, and renders them in this thread.
 */
export async function renderDevelopment(server: FastifyInstance, folder: string): Promise<RenderPage> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: folder,
    configFile: `${folder}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: server.server } },
  });
  server.addHook('onClose', () => vite.close());
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) return;
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve);
      vite.middlewares(request.raw, reply.raw, (error: unknown) =>
        error instanceof Error ? reject(error) : resolve(),
      );
    });
    if (reply.raw.writableEnded) reply.hijack();
  });
  return rendererOf(async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild);
}
