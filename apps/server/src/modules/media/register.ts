import type { App } from '../../app.ts';
import { deleteStoredFiles, type StoredFiles } from './jobs/delete-stored-files.ts';
import { encryptPapers } from './jobs/encrypt-papers.ts';
import { processNext, type Turn } from './jobs/process-next.ts';
import { sweepMedia } from './jobs/sweep-media.ts';
import { sweepUploads } from './jobs/sweep-uploads.ts';
import { refuseBeyondQuota } from './storage-quota.ts';
import { limitVisitorUploads } from './visitor-quota.ts';

export function register(app: App): void {
  app.uploadRules.push(refuseBeyondQuota, limitVisitorUploads);
  app.jobs.jobs.set('process-picture', (turn: Turn) => processNext(app, turn));
  app.jobs.jobs.set('process-film', (turn: Turn) => processNext(app, turn));
  app.jobs.jobs.set('process-long-film', (turn: Turn) => processNext(app, turn));
  app.jobs.jobs.set('delete-stored-files', (files: StoredFiles) => deleteStoredFiles(app, files));
  app.jobs.jobs.set('sweep-media', () => sweepMedia(app));
  app.jobs.schedule.push({ task: 'sweep-media', match: '41 * * * *' });
  app.jobs.jobs.set('encrypt-papers', () => encryptPapers(app));
  app.jobs.schedule.push({ task: 'encrypt-papers', match: '*/10 * * * *' });
  app.jobs.jobs.set('sweep-uploads', () => sweepUploads(app));
  app.jobs.schedule.push({ task: 'sweep-uploads', match: '23 * * * *' });
}
