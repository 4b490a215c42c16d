import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadMe, type MeRow } from './account.store.ts';
import { presentMe } from './present.ts';

export async function getMe({ app, actor }: Pick<Call<typeof operations.getMe>, 'app' | 'actor'>) {
  const me = presentMe((await loadMe(app.database, actor.id)) as MeRow);
  return actor.view ? { ...me, viewedUntil: actor.view.until.toISOString() } : me;
}

/** The same as `getMe`, at a second route. */
export async function getAccount({ app, actor }: Call<typeof operations.getAccount>) {
  return getMe({ app, actor });
}
