import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/fans.ts';
import type { FanNote } from '@ovation/contract/people/fans.ts';
import { sanitiseText } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteFanNote, saveFanNote } from './fan.store.ts';
import { requireFan } from './get-fan.ts';

export async function changeFanNote({
  app,
  actor,
  params,
  body,
}: Call<typeof operations.changeFanNote>): Promise<FanNote> {
  const parties = { performerId: actor.id, accountId: await requireFan(app, actor, params.id) };
  const note = sanitiseText(body.note);
  const now = app.clock.now();
  await app.transaction(async ({ db }) => {
    if (note === '') await deleteFanNote(db, parties);
    else if (!(await saveFanNote(db, parties, note, now)))
      throw new Failure('conflict', t('This account is closed. You can no longer keep a note about it.'));
  });
  return { note, noteUpdatedAt: note === '' ? null : now.toISOString() };
}
