import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { isSafe } from './platform/http/session-cookie.ts';
import type { PageCache } from './platform/web/page-cache.ts';

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
