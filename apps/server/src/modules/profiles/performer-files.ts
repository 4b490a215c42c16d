import type * as operations from '@ovation/contract/people/performers.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import { loadStoredFile, presentFile, deleteFiles, inspectFile, keepFile } from '../media/index.ts';
import { loadWelcomeFileForChange, setWelcomeFile, type PerformerRow } from './performer.store.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { changePicture } from '../accounts/index.ts';

/** A performer's welcome video in the contract's shape; empty while there is none, or it is not yet processed. */
export async function readWelcomeVideo(
  app: App,
  row: Pick<PerformerRow, 'welcome_file_id'>,
): Promise<Pick<Performer, 'welcomeVideo'>> {
  const file = row.welcome_file_id === null ? undefined : await loadStoredFile(app.database, row.welcome_file_id);
  if (file?.status !== 'ready') return {};
  const { hlsUrl, thumbnails } = presentFile(app, file, true);
  const poster = thumbnails.at(-1)?.url;
  return hlsUrl === undefined || poster === undefined ? {} : { welcomeVideo: { hlsUrl, poster } };
}

/** Replaces the welcome video; the new one is visible once it is processed. */
export async function uploadWelcomeVideo({ app, actor, files }: Call<typeof operations.uploadWelcomeVideo>) {
  if (!files.file) throw new Failure('file-missing');
  const video = await inspectFile(app, files.file, 'welcome-video');
  const kept = await app.transaction(async (work) => {
    const previous = await loadWelcomeFileForChange(work.db, actor.id);
    const file = await keepFile(work, app, video, { ownerId: actor.id, object: { kind: 'account', id: actor.id } });
    await setWelcomeFile(work.db, actor.id, file.id, app.clock.now());
    if (previous !== null) await deleteFiles(work, [previous]);
    return file;
  });
  return { _id: kept.id, type: kept.type, status: kept.status };
}

export async function uploadPerformerAvatar({ app, actor, files }: Call<typeof operations.uploadPerformerAvatar>) {
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'avatar', files.file);
}

export async function uploadPerformerCover({ app, actor, files }: Call<typeof operations.uploadPerformerCover>) {
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'cover', files.file);
}
