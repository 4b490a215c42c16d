import type * as operations from '@ovation/contract/conversations.ts';
import type { Call } from '../../platform/http/call.ts';
import { countUnread, lockConversation, moveReadMark } from './conversation.store.ts';
import { requireConversation } from './read-conversations.ts';

export async function readAllMessages({ app, actor, params, body }: Call<typeof operations.readAllMessages>) {
  await requireConversation(app.database, actor.id, params.id);
  return app.transaction(async (work) => {
    const last = (await lockConversation(work.db, params.id))?.last_sequence ?? 0n;
    const wanted = body?.sequence === undefined ? last : BigInt(body.sequence);
    const mark = await moveReadMark(work.db, params.id, actor.id, wanted < last ? wanted : last);
    return { readSequence: Number(mark.read_sequence), totalNotSeenMessages: Number(mark.total_unread), total: await countUnread(work.db, actor.id) };
  });
}
