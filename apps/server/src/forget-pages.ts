import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import type { PageCache } from './platform/web/page-cache.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Drops the kept pages whenever something may have changed that strangers see: before the answer to any command of a performer
 * or an administrator leaves, and once a file plays or is ready. What fans do (likes, follows) shows after the pages' life at the latest.
 */
export function forgetPagesOnChange(server: FastifyInstance, app: Pick<App, 'events'>, cache: PageCache): void {
  server.addHook('onSend', async (request) => {
    if (!safeMethods.has(request.method) && request.actor !== undefined && request.actor.kind !== 'user') cache.forget();
  });
  app.events.on('file.progressed', async (work, { status, isPlayable }) => {
    if (status === 'ready' || status === 'failed' || isPlayable === true) work.afterCommit(() => cache.forget());
  });
}
