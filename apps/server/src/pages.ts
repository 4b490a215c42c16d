import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { connectionsOf } from './gateways/live-video/providers.ts';
import { earlierPages, openBuiltPages, web } from './built-pages.ts';
import { explainOutage } from './modules/administration/index.ts';
import { invalidatePagesOnChange } from './invalidate-pages.ts';
import { rateLimitOf } from './platform/http/limits/rate-limit.ts';
import type { BoundOperation } from './platform/http/serve.ts';
import { serveAssets } from './platform/web/assets.ts';
import { createPageCache, type PageCache } from './platform/web/page-cache.ts';
import { renderPages } from './platform/web/render.ts';
import type { PageThreads } from './platform/web/threads/page-threads.ts';

/** Serves the built pages, or in development those that Vite compiles. Without a build only the API is available. */
export async function mountPages(
  server: FastifyInstance,
  app: App,
  operations: ReadonlyMap<string, BoundOperation>,
  startedThreads?: PageThreads,
): Promise<void> {
  const { publicUrl, development } = app.config;
  const shared = {
    publicUrl,
    development,
    mediaOrigin: app.storage.direct?.origin,
    cardForm: () => app.payments.current().cardForm,
    captchaFrames: () => app.captcha.current()?.frames,
    liveConnections: () => connectionsOf(app.config, app.settings.lastKnown()),
    analytics: () => Boolean(app.settings.lastKnown()?.gaCode),
    operations,
    inOutage: new Map([['/status', () => explainOutage(app)]]),
    rateLimit: rateLimitOf({ name: 'page', method: 'GET' }, app.config),
  };
  if (development) {
    const { renderDevelopment } = await import('./platform/web/development.ts');
    return renderPages(server, { ...shared, render: await renderDevelopment(server, web), cache: undefined });
  }
  const threads = startedThreads ?? openBuiltPages(app.config, app.logger);
  if (!threads) return app.logger.warn('The pages are not built, so only the API answers. `npm start` builds them.');
  if (threads.assets !== undefined) await serveAssets(server, threads.assets, earlierPages(app.config));
  server.addHook('onReady', () => threads.ready);
  server.addHook('onClose', () => threads.close());
  return renderPages(server, { ...shared, render: threads.render, cache: cachePages(server, app) });
}

const maxCachedBytes = 32 * 1024 * 1024;

/** Caches pages for strangers, unless the operator has disabled it. */
function cachePages(server: FastifyInstance, app: App): PageCache | undefined {
  if (app.config.pageCacheSeconds === 0) return undefined;
  const cache = createPageCache({
    lifeMs: app.config.pageCacheSeconds * 1_000,
    maxBytes: maxCachedBytes,
    isAsNewAs: app.replica?.isAsNewAs,
    countRead: app.measurements.cache('pages'),
  });
  invalidatePagesOnChange(server, app, cache);
  return cache;
}
