import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/sign-in.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { deleteSessionsOf } from './session.store.ts';

export async function endAllSessions({ app, actor, request, session }: Call<typeof operations.endAllSessions>) {
  await app.transaction(async (work) => {
    await deleteSessionsOf(work.db, actor.id);
    await recordEvent(work, { app, actor, request }, { kind: 'sessions-ended', details: { devices: 'all' } });
  });
  session.end();
  app.realtime.recheck(actor.id);
  return { message: t('You are signed out everywhere.') };
}
