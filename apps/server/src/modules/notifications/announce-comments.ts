import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { countCommentsNow, findOnlineCommenters, selectComments } from './audience.store.ts';
import { tellOnline } from './tell-online.ts';

/** Who takes part in the conversation, and whose content it is about, see it go on. Counted and read while the counter is held, numbers are told in their order. */
export async function announceComments(
  work: Work,
  app: App,
  { objectKind, objectId, performerId }: DomainEvents['comments.changed'],
): Promise<void> {
  if (app.realtime.online().length === 0) return;
  const object = { kind: objectKind, id: objectId };
  const findOthers = async (some: readonly string[]): Promise<string[]> =>
    (await findOnlineCommenters(app.database, object, some)).filter((id) => id !== performerId);
  work.lastWithCommit(countCommentsNow(work.db));
  work.lastWithCommit(selectComments(work.db, object), ([row]) => {
    const changed = { objectType: objectKind, objectId, totalComment: Number(row?.total_comment ?? 0n) };
    app.realtime.emit(performerId, 'comments.changed', changed);
    void tellOnline(app, findOthers, 'comments.changed', changed);
  });
}
