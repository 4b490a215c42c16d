import type { App } from '../../app.ts';
import { deleteStoredFiles, deleteStoredFilesJob } from './jobs/delete-stored-files.ts';
import { hashOlderFiles, hashOlderFilesJob } from './hash-pictures.ts';
import { encryptPapers, encryptPapersJob } from './jobs/encrypt-papers.ts';
import { processNext } from './jobs/process-next.ts';
import { sweepMedia, sweepMediaJob, sweepUploads, sweepUploadsJob } from './jobs/sweep-media.ts';
import { requireWithinQuota } from './quota/storage-quota.ts';
import { limitVisitorUploads } from './quota/visitor-quota.ts';
import { processVideoJob, processPictureJob, processLongVideoJob } from './jobs/process-jobs.ts';

export function register(app: App): void {
  app.uploadRules.push(requireWithinQuota, limitVisitorUploads);
  app.jobs.handle(processPictureJob, (slot) => processNext(app, slot));
  app.jobs.handle(processVideoJob, (slot) => processNext(app, slot));
  app.jobs.handle(processLongVideoJob, (slot) => processNext(app, slot));
  app.jobs.handle(deleteStoredFilesJob, (files) => deleteStoredFiles(app, files));
  app.jobs.handle(sweepMediaJob, () => sweepMedia(app));
  app.jobs.every(sweepMediaJob, '41 * * * *');
  app.jobs.handle(encryptPapersJob, () => encryptPapers(app));
  app.jobs.every(encryptPapersJob, '*/10 * * * *');
  app.jobs.handle(hashOlderFilesJob, () => hashOlderFiles(app));
  app.jobs.every(hashOlderFilesJob, '*/10 * * * *');
  app.jobs.handle(sweepUploadsJob, () => sweepUploads(app));
  app.jobs.every(sweepUploadsJob, '23 * * * *');
}
