import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import type { ConsentState } from '@ovation/contract/people/consent.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { stateAfter, type Answer } from '../policy.ts';
import { lockConsent, type ConsentRow } from './consent.store.ts';
import { readOwnConsent } from './own-consents.ts';
import { recordAnswer } from './record-answer.ts';

/** Only the account that is asked can answer; to all others the consent does not exist. */
export async function answerConsent({ app, actor, params, body }: Call<typeof operations.answerConsent>) {
  const answered = await app.transaction(async (work) => {
    const consent = await lockConsent(work.db, params.id);
    if (!consent || consent.account_id !== actor.id) throw new Failure('not-found');
    const state = requireState(consent, body.answer);
    await recordAnswer(work, app, consent, { state, way: 'account' });
    return (await lockConsent(work.db, params.id)) as ConsentRow;
  });
  return readOwnConsent(app, answered);
}

/** Throws conflict for an answer that cannot be given now. */
export function requireState(consent: ConsentRow, answer: Answer): ConsentState {
  const state = stateAfter(consent.state, answer);
  if (state === undefined) throw new Failure('conflict', t('This has already been answered. Please reload the page.'));
  return state;
}
