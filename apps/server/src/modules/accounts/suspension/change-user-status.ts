import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/users.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { presentUser } from './present-user.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';
import { loadUser, type UserRow } from './suspension.store.ts';

export async function changeUserStatus({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.changeUserStatus>) {
  const reason = sanitiseText(body.reason ?? '') || null;
  const until = body.until === undefined ? null : new Date(body.until);
  return app.transaction(async (work) => {
    if (!(await loadUser(work.db, params.id))) throw new Failure('not-found', t('This account does not exist.'));
    const by = { app, actor, request };
    if (body.status === 'suspended')
      await suspendAccount(work, by, { accountId: params.id, byId: actor.id, reason, until });
    else await restoreAccount(work, by, { accountId: params.id });
    return presentUser((await loadUser(work.db, params.id)) as UserRow);
  });
}
