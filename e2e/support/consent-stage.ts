import {
  addParticipant,
  answerConsent,
  createConsentLink,
  listOwnConsents,
  setContentConsent,
} from '@ovation/contract/people/consent.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Journey } from './journey.ts';

/** A link that waits for an answer, and a withdrawal for staff to decide about; returns the address of the link. */
export async function addressesOfConsent(
  { world }: Pick<Journey, 'world'>,
  performer: Person,
  fan: Person,
): Promise<Record<string, string>> {
  const { client } = performer;
  const guest = await client.call(addParticipant, { body: { name: 'Ada Byron', email: 'ada@example.com' } });
  const known = await client.call(addParticipant, { body: { name: 'Zoe Ray', username: fan.username } });
  const { _id: id } = await world.feed(performer, { text: 'Two of us on stage.' });
  await client.call(setContentConsent, {
    params: { kind: 'feed', id },
    body: { participantIds: [guest._id, known._id] },
  });
  const { data } = await fan.client.call(listOwnConsents, { query: {} });
  const params = { id: data[0]?._id ?? '' };
  for (const answer of ['agree', 'withdraw'] as const)
    await fan.client.call(answerConsent, { params, body: { answer } });
  const { url } = await client.call(createConsentLink, { params: { id: guest._id }, body: {} });
  const { pathname, search } = new URL(url);
  return { '/consent': pathname + search };
}
