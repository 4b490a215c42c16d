import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { connectionsOf } from './gateways/live-video/providers.ts';
import { earlierPages, openBuiltPages, web } from './built-pages.ts';
import { explainOutage } from './modules/administration/index.ts';
import { rateLimitOf } from './platform/http/limits/rate-limit.ts';
import type { BoundOperation } from './platform/http/serve.ts';
import { serveAssets } from './platform/web/assets.ts';
import { createPageCache, type PageCache } from './platform/web/page-cache.ts';
import { renderPages } from './platform/web/render.ts';
import type { PageThreads } from './platform/web/threads/page-threads.ts';
import { isSafe } from './platform/http/session-cookie.ts';

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

/**
 * Invalidates cached pages whenever something may have changed that strangers see: before the response to a command of
 * a performer or an administrator is sent, once a file is playable or ready, and when content is hidden, as by a
 * person who withdraws consent. Other actions of fans (likes, follows) appear when a page expires. The other processes
 * invalidate theirs a moment later; a process without cached pages still notifies them.
 */
export function invalidatePagesOnChange(
  server: FastifyInstance,
  app: Pick<App, 'events' | 'processes'>,
  cache: PageCache | undefined,
): void {
  const invalidate = (): void => {
    cache?.invalidate();
    void app.processes.publish('pages', {});
  };
  app.processes.subscribe('pages', () => cache?.invalidate());
  server.addHook('onSend', async (request) => {
    if (!isSafe(request) && request.actor !== undefined && request.actor.kind !== 'user') invalidate();
  });
  app.events.on('content.hidden', async (work) => work.afterCommit(invalidate));
  // A playable video emits an event at every per cent; only the first one matters.
  const playing = new Set<string>();
  app.events.on('file.progressed', async (work, { fileId, status, isPlayable }) => {
    const isFinished = status === 'ready' || status === 'failed';
    if (!isFinished && (isPlayable !== true || playing.has(fileId))) return;
    if (isFinished) playing.delete(fileId);
    else playing.add(fileId);
    work.afterCommit(invalidate);
  });
}
