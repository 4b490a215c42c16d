import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import { sanitiseLine } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { loadModeration, saveModeration } from './moderation.store.ts';
import { requireOwnChat } from './require-moderator.ts';

export async function changeStreamModeration({
  app,
  actor,
  params,
  body,
}: Call<typeof operations.changeStreamModeration>) {
  requireOwnChat(actor, params.id);
  return app.transaction(async ({ db }) => {
    await lockStream(db, actor.id);
    const known = await loadModeration(db, actor.id);
    const settings = {
      blockedWords: [...new Set((body.blockedWords ?? known.blockedWords).map(sanitiseLine))].filter(Boolean),
      wordsRule: body.wordsRule ?? known.wordsRule,
      holds: [...new Set(body.holds ?? known.holds)],
    };
    await saveModeration(db, actor.id, settings, app.clock.now());
    return settings;
  });
}
