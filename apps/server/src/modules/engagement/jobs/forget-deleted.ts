import type { App } from '../../../app.ts';
import { forgetDeletedObject, nextDeletedObject, type DeletedObject } from '../deleted-object.store.ts';
import { deleteReactionsTo } from '../reaction.store.ts';

const batchSize = 5_000;

/** Forgets what people did with what was deleted, one object after the other. */
export async function forgetDeleted(app: App): Promise<void> {
  for (let object = await nextDeletedObject(app.database); object; object = await nextDeletedObject(app.database)) {
    await forgetReactions(app, object);
    await forgetDeletedObject(app.database, object);
  }
}

/** In batches: a beloved object has more reactions than one transaction should hold. */
async function forgetReactions(app: App, object: DeletedObject): Promise<void> {
  let deleted: bigint;
  do {
    deleted = await deleteReactionsTo(app.database, object, batchSize);
  } while (deleted > 0n);
}
