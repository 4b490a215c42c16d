import type * as operations from '@ovation/contract/sessions.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteSessionsOf } from '../session.store.ts';

export async function endAllSessions({ app, actor, session }: Call<typeof operations.endAllSessions>) {
  await deleteSessionsOf(app.database, actor.id);
  session.end();
  app.realtime.recheck(actor.id);
  return { message: 'You are signed out everywhere.' };
}
