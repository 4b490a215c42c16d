import type { App } from '../../../app.ts';
import { deleteReactionsTo } from '../reaction.store.ts';

export interface Forgotten {
  readonly objectKind: 'feed';
  readonly objectId: string;
}

const batchSize = 5_000;

/** Deletes the reactions to what is gone, in batches: a beloved feed has more than one transaction should hold. */
export async function forgetReactions(app: App, { objectKind, objectId }: Forgotten): Promise<void> {
  let deleted: bigint;
  do {
    deleted = await deleteReactionsTo(app.database, objectKind, objectId, batchSize);
  } while (deleted > 0n);
}
