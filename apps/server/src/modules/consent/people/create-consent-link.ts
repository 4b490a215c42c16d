import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { makeToken } from '../../accounts/index.ts';
import { findConsent, saveLink } from '../answers/consent.store.ts';
import { mailLink } from '../letters.ts';
import { linkMs } from '../policy.ts';
import { requireParticipant } from './read-participants.ts';

type Creation = Call<typeof operations.createConsentLink>;

/** A link for one answer. Only its hash is stored, and an earlier link to the same question stops working. */
export async function createConsentLink({ app, actor, params, body }: Creation) {
  const token = makeToken();
  const expiresAt = new Date(app.clock.now().getTime() + linkMs);
  const isSent = await app.transaction(async (work) => {
    const person = await requireParticipant(work.db, actor.id, params.id);
    if (person.account_id !== null)
      throw new Failure('conflict', t('This person has an account here and can answer there. No link is needed.'));
    const consent = await findConsent(work.db, person.id, person.is_for_all ? undefined : body.content);
    if (!consent) throw new Failure('not-found', t('This person has not been asked for that.'));
    if (consent.state !== 'asked') throw new Failure('conflict', t('This person has already answered.'));
    await saveLink(work.db, consent.id, { token, expiresAt }, app.clock.now());
    if (!body.send || person.email === null) return false;
    return mailLink(work, app, { to: person.email, performerId: actor.id, path: `/consent?token=${token}` });
  });
  return { url: `${app.config.publicUrl}/consent?token=${token}`, expiresAt: expiresAt.toISOString(), isSent };
}
