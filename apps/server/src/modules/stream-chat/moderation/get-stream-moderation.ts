import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadModeration } from './moderation.store.ts';
import { requireOwnChat } from './require-moderator.ts';

export async function getStreamModeration({ app, actor, params }: Call<typeof operations.getStreamModeration>) {
  requireOwnChat(actor, params.id);
  return loadModeration(app.database, actor.id);
}
