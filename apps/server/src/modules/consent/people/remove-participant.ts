import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { markParticipantRemoved } from './participant.store.ts';

/** What the person is shown in keeps their name and consent. */
export async function removeParticipant({ app, actor, params }: Call<typeof operations.removeParticipant>) {
  const isRemoved = await app.transaction((work) =>
    markParticipantRemoved(work.db, actor.id, params.id, app.clock.now()),
  );
  if (!isRemoved) throw new Failure('not-found', t('This person is not on your list.'));
  return { message: t('This person was removed from your list. Their consents stay on record.') };
}
