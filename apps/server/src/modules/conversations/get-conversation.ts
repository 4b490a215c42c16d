import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentOpen, requireConversation } from './read-conversations.ts';

export async function getConversation({ app, actor, params, request }: Call<typeof operations.getConversation>) {
  return presentOpen(
    app,
    { actor, country: request.country },
    await requireConversation(app.database, actor.id, params.id),
  );
}
