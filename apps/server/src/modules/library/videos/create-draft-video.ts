import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { keepFile, type InspectedFile } from '../../media/index.ts';
import { emptyVideo } from './merge-video.ts';
import { insertVideo, type VideoContent } from './video.store.ts';

interface Draft extends Pick<VideoContent, 'title' | 'description' | 'access' | 'price'> {
  readonly performerId: string;
  readonly file: InspectedFile;
}

/** A video that its performer has not uploaded, as a draft. Returns its id. */
export async function createDraftVideo(work: Work, app: App, { performerId, file, ...texts }: Draft): Promise<string> {
  const video = { id: newId(), performerId };
  const { id: videoFileId } = await keepFile(work, app, file, {
    ownerId: performerId,
    object: { kind: 'video', id: video.id },
  });
  await insertVideo(work.db, video, { ...emptyVideo, ...texts, videoFileId }, app.clock.now());
  await work.publish('content.created', { kind: 'video', id: video.id, performerId });
  return video.id;
}
