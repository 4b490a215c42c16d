import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../../platform/http/call.ts';
import { endSession } from '../sessions/session.ts';

export async function logout({ app, actor, request, session }: Call<typeof operations.logout>) {
  if (request.token !== undefined) await endSession(app, request.token);
  app.realtime.recheck(actor.id);
  session.end();
  return { message: t('You are logged out.') };
}
