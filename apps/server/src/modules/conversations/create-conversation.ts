import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../app.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import {
  ensureConversation,
  findConversationWith,
  listForMember,
  type SeenConversationRow,
} from './conversation.store.ts';
import { failureOf, refusalToWrite } from './policy.ts';
import { presentOpen, type Writing } from './read-conversations.ts';
import { loadRelationship } from './relationship.store.ts';

/** The conversation there is may be opened by either side; a new one begins only who may write. */
export async function createConversation({ app, actor, body, request }: Call<typeof operations.createConversation>) {
  if (body.sourceId === actor.id) throw invalidField('sourceId', 'You cannot write to yourself.');
  const writing = { actor, country: request.country };
  const known = await findConversationWith(app.database, actor.id, body.sourceId);
  if (!known) await requireMayBegin(app, writing, body);
  return presentOpen(app, writing, await open(app, actor.id, body.sourceId));
}

/** Whom one may not meet is not there. */
async function requireMayBegin(
  app: App,
  { actor, country }: Writing,
  { source, sourceId }: { readonly source: string; readonly sourceId: string },
): Promise<void> {
  const other = await loadRelationship(
    app.database,
    { accountId: actor.id, otherId: sourceId, country },
    app.clock.now(),
  );
  if (!other || other.kind !== source) throw new Failure('not-found', 'This account does not exist.');
  const isHidden = other.isClosed || other.isShutOut || (source === 'performer' && !other.isActivePerformer);
  if (isHidden && actor.kind !== 'admin') throw new Failure('not-found', 'This account does not exist.');
  const refusal = refusalToWrite(actor, other);
  if (refusal) throw failureOf(refusal);
}

/** It stands in the list of who opens it; in the other's only once there is a message. */
function open(app: App, accountId: string, otherId: string): Promise<SeenConversationRow> {
  return app.transaction(async ({ db }) => {
    const now = app.clock.now();
    await ensureConversation(db, accountId, otherId, now);
    const opened = await findConversationWith(db, accountId, otherId);
    if (!opened) throw new Failure('conflict');
    if (opened.listed_at !== null) return opened;
    await listForMember(db, opened.id, accountId, now);
    return { ...opened, listed_at: now };
  });
}
