import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { DomainEvents } from '../../platform/events.ts';
import { findOnlineCommenters } from './audience.store.ts';
import { emitToOnline } from './emit-to-online.ts';

/** Notifies the performer and everyone who commented, so that an open page updates. */
export async function announceComments(
  work: Work,
  app: App,
  { objectKind, objectId, performerId, totalComment }: DomainEvents['comments.changed'],
): Promise<void> {
  const changed = { objectType: objectKind, objectId, totalComment };
  const findOthers = async (accountIds: readonly string[]): Promise<string[]> =>
    (await findOnlineCommenters(app.database, { kind: objectKind, id: objectId }, accountIds)).filter(
      (id) => id !== performerId,
    );
  work.afterCommit(() => {
    app.realtime.emit(performerId, 'comments.changed', changed);
    void emitToOnline(app, findOthers, 'comments.changed', changed);
  });
}
