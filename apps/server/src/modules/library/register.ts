import { uploadFeedAudio, uploadFeedTeaser, uploadFeedVideo } from '@ovation/contract/feeds.ts';
import type { App } from '../../app.ts';
import { deleteContentOfAccount } from './jobs/delete-content-of-account.ts';

export function register(app: App): void {
  app.resumable.set('feed-video', uploadFeedVideo).set('feed-audio', uploadFeedAudio).set('feed-teaser', uploadFeedTeaser);
  app.jobs.jobs.set('delete-content-of-account', (order: { accountId: string }) => deleteContentOfAccount(app, order));
  app.events.on('account.closed', async (work, { accountId }) => {
    await work.enqueue('delete-content-of-account', { accountId });
  });
}
