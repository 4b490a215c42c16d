import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { askFor } from '../answers/ask-for.ts';
import { shareConsents } from '../answers/consent.store.ts';
import { loadParticipants, type ParticipantRow } from '../people/participant.store.ts';
import { isRefusal } from '../policy.ts';
import {
  insertContentConsent,
  listShown,
  lockContentConsent,
  saveAnswer,
  type ShownRow,
} from './content-consent.store.ts';
import { readContentConsent, requireOwn } from './get-content-consent.ts';
import { reviewHold } from './review-hold.ts';

type Setting = Call<typeof operations.setContentConsent>;

/** Says who is shown, asks those who have not been asked, and shows the content if everyone has agreed. */
export async function setContentConsent({ app, actor, params: content, body }: Setting) {
  await app.transaction(async (work) => {
    await requireOwn(work.db, actor.id, content);
    const now = app.clock.now();
    await insertContentConsent(work.db, content, { performerId: actor.id, isRequired: false, heldAt: null }, now);
    await lockContentConsent(work.db, content);
    await shareConsents(work.db, body.participantIds);
    const before = await listShown(work.db, [content]);
    const people = await requirePeople(work, actor.id, body.participantIds, before);
    await saveAnswer(work.db, content, [...new Set(body.participantIds)], now);
    for (const person of people) if (!person.is_for_all) await askFor(work, app, person, content);
    await reviewHold(work, app, content);
  });
  return readContentConsent(app, content);
}

/** People who were taken off the list stay where they are; those who have said no can only be released by staff. */
async function requirePeople(
  work: Work,
  performerId: string,
  ids: readonly string[],
  before: readonly ShownRow[],
): Promise<ParticipantRow[]> {
  const refusing = before.find(({ participant_id, state }) => isRefusal(state) && !ids.includes(participant_id));
  if (refusing)
    throw new Failure(
      'conflict',
      t('{name} does not agree. Our staff will decide about this, so {name} stays on the list.', {
        name: refusing.name,
      }),
    );
  const people = await loadParticipants(work.db, performerId, ids);
  const present = new Set(before.map(({ participant_id }) => participant_id));
  const usable = people.filter(({ id, removed_at }) => removed_at === null || present.has(id));
  if (usable.length < new Set(ids).size)
    throw invalidField('participantIds', t('One of them is not on your list of people shown.'));
  return usable;
}
