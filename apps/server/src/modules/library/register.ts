import { uploadFeedAudio, uploadFeedTeaser, uploadFeedVideo } from '@ovation/contract/feeds.ts';
import { uploadVideo } from '@ovation/contract/videos.ts';
import type { App } from '../../app.ts';
import { deleteContentOfAccount } from './jobs/delete-content-of-account.ts';
import { followSchedules } from './jobs/follow-schedules.ts';
import { cutVideoTeaser } from './videos/jobs/cut-video-teaser.ts';
import { makeVideoPoster } from './videos/jobs/make-video-poster.ts';

export function register(app: App): void {
  app.resumable
    .set('feed-video', uploadFeedVideo)
    .set('feed-audio', uploadFeedAudio)
    .set('feed-teaser', uploadFeedTeaser)
    .set('video', uploadVideo);
  app.jobs.jobs.set('delete-content-of-account', (order: { accountId: string }) => deleteContentOfAccount(app, order));
  app.jobs.jobs.set('make-video-poster', (order: { videoId: string }) => makeVideoPoster(app, order));
  app.jobs.jobs.set('cut-video-teaser', (order: { videoId: string }) => cutVideoTeaser(app, order));
  app.jobs.jobs.set('follow-schedules', () => followSchedules(app));
  app.jobs.schedule.push({ task: 'follow-schedules', match: '* * * * *' });
  app.events.on('account.closed', async (work, { accountId }) => {
    await work.enqueue('delete-content-of-account', { accountId });
  });
}
