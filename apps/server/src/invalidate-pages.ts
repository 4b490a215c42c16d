import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import type { PageCache } from './platform/web/page-cache.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Drops the kept pages whenever something may have changed that strangers see: before the answer to any command of a
 * performer
 * or an administrator leaves, and once a file plays or is ready. What fans do (likes, follows) shows after the pages'
 * life at the latest.
 * The other processes drop theirs a moment later; one that keeps no pages itself still tells them.
 */
export function invalidatePagesOnChange(
  server: FastifyInstance,
  app: Pick<App, 'events' | 'processes'>,
  cache: PageCache | undefined,
): void {
  const forget = (): void => {
    cache?.invalidate();
    void app.processes.publish('pages', {});
  };
  app.processes.subscribe('pages', () => cache?.invalidate());
  server.addHook('onSend', async (request) => {
    if (!safeMethods.has(request.method) && request.actor !== undefined && request.actor.kind !== 'user') forget();
  });
  // A film says at every per cent that it plays; once is enough.
  const playing = new Set<string>();
  app.events.on('file.progressed', async (work, { fileId, status, isPlayable }) => {
    const isOver = status === 'ready' || status === 'failed';
    if (!isOver && (isPlayable !== true || playing.has(fileId))) return;
    if (isOver) playing.delete(fileId);
    else playing.add(fileId);
    work.afterCommit(forget);
  });
}
