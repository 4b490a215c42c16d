import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { countCommentsNow, findOnlineCommenters, selectComments } from './audience.store.ts';
import { emitToOnline } from './emit-to-online.ts';

/** Notifies the performer and everyone who commented, so that an open page updates. */
export async function announceComments(
  work: Work,
  app: App,
  { objectKind, objectId, performerId }: DomainEvents['comments.changed'],
): Promise<void> {
  if (app.realtime.online().length === 0) return;
  const object = { kind: objectKind, id: objectId };
  const findOthers = async (accountIds: readonly string[]): Promise<string[]> =>
    (await findOnlineCommenters(app.database, object, accountIds)).filter((id) => id !== performerId);
  // Read while the counter is locked, so that numbers are sent in their order.
  work.withCommitLast(countCommentsNow(work.db));
  work.withCommitLast(selectComments(work.db, object), ([row]) => {
    const changed = { objectType: objectKind, objectId, totalComment: Number(row?.total_comment ?? 0n) };
    app.realtime.emit(performerId, 'comments.changed', changed);
    void emitToOnline(app, findOthers, 'comments.changed', changed);
  });
}
