import type * as operations from '@ovation/contract/conversations.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadWritingRule, saveWritingRule } from './message-settings.store.ts';

export async function getMessageSettings({ app, actor }: Call<typeof operations.getMessageSettings>) {
  return { whoMayWrite: await loadWritingRule(app.database, actor.id) };
}

export async function changeMessageSettings({ app, actor, body }: Call<typeof operations.changeMessageSettings>) {
  await app.transaction(({ db }) => saveWritingRule(db, actor.id, body.whoMayWrite, app.clock.now()));
  return body;
}
