import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/person.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadUser } from '../suspension/suspension.store.ts';
import { deleteSessionsOf } from './session.store.ts';

/** Signs a fan or performer out everywhere: for an account that someone else may have taken over. */
export async function endSessionsOfPerson({
  app,
  actor,
  params: { id },
  body,
  request,
}: Call<typeof operations.endSessionsOfPerson>) {
  const reason = cleanLine('reason', body.reason);
  await app.transaction(async (work) => {
    if (!(await loadUser(work.db, id))) throw new Failure('not-found', t('This account does not exist.'));
    await deleteSessionsOf(work.db, id);
    const event = { kind: 'signed-out-by-staff', subjectId: id, details: { reason } } as const;
    await recordEvent(work, { app, actor, request }, event);
    work.afterCommit(() => app.realtime.recheck(id));
  });
  return { message: t('They are signed out everywhere.') };
}
