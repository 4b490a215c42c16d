import type * as operations from '@ovation/contract/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { prepareAccountChange } from '../accounts/index.ts';
import { readSettings } from '../settings/index.ts';
import { readOwnPerformer } from './get-own-performer.ts';
import { updatePerformer } from './performer.store.ts';
import { changeOf } from './profile-fields.ts';

export async function changeOwnPerformer({ app, actor, body, request }: Call<typeof operations.changeOwnPerformer>) {
  const { name, username, email, password, ...fields } = body;
  const change = changeOf(fields, await readSettings(app), app.clock.now());
  const changeAccount = await prepareAccountChange(app, { name, username, email, password }, request.token);
  await app.transaction(async (work) => {
    await changeAccount(work, actor.id);
    await updatePerformer(work.db, actor.id, change, app.clock.now());
  });
  return readOwnPerformer(app, actor.id);
}
