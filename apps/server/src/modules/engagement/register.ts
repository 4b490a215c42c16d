import type { App } from '../../app.ts';
import { forgetReactions, type Forgotten } from './jobs/forget-reactions.ts';

export function register(app: App): void {
  app.jobs.jobs.set('forget-reactions', (forgotten: Forgotten) => forgetReactions(app, forgotten));
  app.events.on('feed.deleted', async (work, { feedId }) => {
    const forgotten: Forgotten = { objectKind: 'feed', objectId: feedId };
    await work.enqueue('forget-reactions', forgotten);
  });
}
