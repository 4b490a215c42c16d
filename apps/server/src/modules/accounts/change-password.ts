import type * as operations from '@ovation/contract/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { loadPasswordHash, updateAccount } from './account.store.ts';
import { deleteSessionsOf } from './session.store.ts';
import { hashToken } from './token.ts';

export async function changePassword({ app, actor, body, request }: Call<typeof operations.changePassword>) {
  if (body.currentPassword !== undefined && !(await app.passwords.isRight(body.currentPassword, await loadPasswordHash(app.database, actor.id)))) {
    throw new Failure('field-invalid', 'Your current password is not right.', [{ path: 'currentPassword', message: 'This is not your current password.' }]);
  }
  const passwordHash = await app.passwords.hash(body.password);
  await app.transaction(async (work) => {
    await updateAccount(work.db, actor.id, { passwordHash }, app.clock.now());
    await deleteSessionsOf(work.db, actor.id, request.token === undefined ? undefined : hashToken(request.token));
    work.afterCommit(() => app.realtime.recheck(actor.id));
  });
  return { message: 'Changes saved' };
}
