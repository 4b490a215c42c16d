import type * as operations from '@ovation/contract/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadMe, type MeRow } from './account.store.ts';
import { presentMe } from './present.ts';

export async function getMe({ app, actor }: Call<typeof operations.getMe>) {
  return presentMe((await loadMe(app.database, actor.id)) as MeRow);
}
