import type { App } from '../../../app.ts';
import { deleteFiles, loadFilesOf } from '../../media/index.ts';
import { deleteCommentsOn } from '../comments/comment.store.ts';
import { deleteReactionsTo, clearDeletedObject, nextDeletedObject, type DeletedObject } from '../engagement.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const reactionBatch = 5_000;
const commentBatch = 500;

export const purgeDeletedJob = job({ name: 'forget-deleted' });

/**
 * Deletes the reactions to and comments on deleted objects, one object at a time. Deleted comments are such objects
 * too.
 */
export async function purgeDeleted(app: App): Promise<void> {
  for (let object = await nextDeletedObject(app.database); object; object = await nextDeletedObject(app.database)) {
    await deleteReactions(app, object);
    await deleteComments(app, object);
    await deletePictures(app, object);
    await clearDeletedObject(app.database, object);
  }
}

/** In batches, because a popular object has more reactions than one transaction should hold. */
async function deleteReactions(app: App, object: DeletedObject): Promise<void> {
  let deleted: bigint;
  do {
    deleted = await deleteReactionsTo(app.database, object, reactionBatch);
  } while (deleted > 0n);
}

async function deleteComments(app: App, object: DeletedObject): Promise<void> {
  let deleted: string[];
  do {
    deleted = await deleteCommentsOn(app.database, object, commentBatch);
  } while (deleted.length > 0);
}

async function deletePictures(app: App, { kind, id }: DeletedObject): Promise<void> {
  if (kind !== 'comment') return;
  await app.transaction(async (work) => {
    const files = await loadFilesOf(work.db, 'comment', [id]);
    await deleteFiles(
      work,
      files.map((file) => file.id),
    );
  });
}
