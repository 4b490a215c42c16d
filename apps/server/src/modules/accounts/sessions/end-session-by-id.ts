import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/sign-in.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { recordEvent } from '../../security-log/index.ts';
import { deleteSessionById } from './session.store.ts';
import { hashToken } from '../token.ts';

export async function endSessionById({ app, actor, params, request, session }: Call<typeof operations.endSessionById>) {
  const ended = await app.transaction(async (work) => {
    const tokenHash = await deleteSessionById(work.db, { id: params.id, accountId: actor.id });
    if (!tokenHash) throw new Failure('not-found', t('This device is already signed out.'));
    await recordEvent(work, { app, actor, request }, { kind: 'sessions-ended', details: { devices: 'one' } });
    return tokenHash;
  });
  if (ended.equals(hashToken(request.token ?? ''))) session.end();
  app.realtime.recheck(actor.id);
  return { message: t('The device is signed out.') };
}
