import { t, translated } from '@ovation/language/t.ts';
import { consentTexts } from '@ovation/contract/people/consent.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { describeContent, keyOf } from '../content/title.store.ts';
import { requireState } from './answer-consent.ts';
import { findByToken, lockByToken, type ConsentRow } from './consent.store.ts';
import { contentOf } from './own-consents.ts';
import { recordAnswer } from './record-answer.ts';

const gone = t('This link has been used or has expired. Please ask for a new one.');

/** Reveals nothing but the performer's name and what is asked. */
export async function viewConsentLink({ app, query }: Call<typeof operations.viewConsentLink>) {
  const consent = requireLink(await findByToken(app.database, query.token, app.clock.now()));
  const [cards, content] = await Promise.all([
    presentAccountCards(app.database, [consent.performer_id]),
    describeContent(app.database, contentOf(consent), false),
  ]);
  const [about] = contentOf(consent);
  return {
    performerName: cards.get(consent.performer_id)?.name ?? '',
    content: about ? (content.get(keyOf(about)) ?? null) : null,
    state: consent.state,
    text: translated(consentTexts[consent.text_version] ?? ''),
    expiresAt: consent.token_expires_at?.toISOString() ?? null,
  };
}

/** Withdraws by the link that was shown after agreeing. */
export async function withdrawConsentLink({ app, body }: Call<typeof operations.withdrawConsentLink>) {
  await app.transaction(async (work) => {
    const consent = requireLink(await lockByToken(work.db, body.token, app.clock.now()));
    await recordAnswer(work, app, consent, { state: requireState(consent, 'withdraw'), way: 'link' });
  });
  return { message: t('You have withdrawn your consent. Content that shows you is hidden now.') };
}

export function requireLink(consent: ConsentRow | undefined): ConsentRow {
  if (!consent) throw new Failure('not-found', gone);
  return consent;
}
