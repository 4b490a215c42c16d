import type * as operations from '@ovation/contract/people/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { deleteFiles, inspectFile, keepFile } from '../media/index.ts';
import { loadWelcomeFileForChange, setWelcomeFile } from './performer.store.ts';

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
