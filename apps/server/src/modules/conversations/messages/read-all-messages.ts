import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { announceRead, announceUnread } from '../announce.ts';
import { findMember, loadUnread, moveReadMark, type MemberRow } from '../conversation-member.store.ts';
import { lockConversation } from '../conversation.store.ts';
import { requireConversation } from '../read-conversations.ts';

export async function readAllMessages({ app, actor, params, body }: Call<typeof operations.readAllMessages>) {
  await requireConversation(app.database, actor.id, params.id);
  return app.transaction(async (work) => {
    const last = (await lockConversation(work.db, params.id))?.last_sequence ?? 0n;
    const member = (await findMember(work.db, params.id, actor.id)) as MemberRow;
    const wanted = body?.sequence === undefined ? last : BigInt(body.sequence);
    const upTo = wanted < last ? wanted : last;
    if (upTo > member.read_sequence) await moveMark(work, app, member, upTo);
    const { inConversation, total } = await loadUnread(work.db, params.id, actor.id);
    return {
      readSequence: Number(upTo > member.read_sequence ? upTo : member.read_sequence),
      totalNotSeenMessages: inConversation,
      total,
    };
  });
}

/** Events are inserted before counters change, whose trigger locks an inbox, too. */
async function moveMark(
  work: Work,
  app: App,
  { conversation_id: conversationId, account_id: readerId, other_id: otherId, restricted_from }: MemberRow,
  sequence: bigint,
): Promise<void> {
  await announceRead(
    work,
    app,
    { conversationId, readerId, otherId, sequence, isRestricted: restricted_from !== null },
    app.clock.now(),
  );
  await moveReadMark(work.db, conversationId, readerId, sequence);
  await announceUnread(work, app, conversationId, readerId);
  await work.publish('conversation.read', { conversationId, accountId: readerId, upTo: sequence });
}
