import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import type { App } from './app.ts';
import { serveAssets } from './platform/web/assets.ts';
import { renderPages } from './platform/web/render.ts';

const web = join(import.meta.dirname, '../../web');

/** The site's pages: as built, or compiled by Vite while developing. Without a build only the API answers. */
export async function mountPages(server: FastifyInstance, app: App): Promise<void> {
  const { publicUrl, development } = app.config;
  if (development) {
    const { serveDevelopment } = await import('./platform/web/development.ts');
    return renderPages(server, { publicUrl, development, loadBuild: await serveDevelopment(server, web) });
  }
  const builtServer = join(web, 'build/server/index.js');
  if (!existsSync(builtServer)) return app.logger.warn('The pages are not built, so only the API answers. `npm start` builds them.');
  await serveAssets(server, join(web, 'build/client'));
  const build = (await import(builtServer)) as ServerBuild;
  return renderPages(server, { publicUrl, development, loadBuild: async () => build });
}
