import type * as operations from '@ovation/contract/messaging/conversations.ts';
import { typedText } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { loadMessageSettings, saveMessageSettings } from './message-settings.store.ts';

export async function getMessageSettings({ app, actor }: Call<typeof operations.getMessageSettings>) {
  return loadMessageSettings(app.database, actor.id);
}

export async function changeMessageSettings({ app, actor, body }: Call<typeof operations.changeMessageSettings>) {
  return app.transaction(async ({ db }) => {
    const known = await loadMessageSettings(db, actor.id);
    const wanted = {
      whoMayWrite: body.whoMayWrite ?? known.whoMayWrite,
      followWelcome: typedText(body.followWelcome ?? known.followWelcome),
      subscribeWelcome: typedText(body.subscribeWelcome ?? known.subscribeWelcome),
    };
    await saveMessageSettings(db, actor.id, wanted, app.clock.now());
    return wanted;
  });
}
