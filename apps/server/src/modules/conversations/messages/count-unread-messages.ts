import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countUnread } from '../conversation-member.store.ts';

export async function countUnreadMessages({ app, actor }: Call<typeof operations.countUnreadMessages>) {
  return { total: await countUnread(app.database, actor.id) };
}
