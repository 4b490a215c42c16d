import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { makeToken } from '../../accounts/index.ts';
import { inspectFile, keepFile, type InspectedFile } from '../../media/index.ts';
import { isAdult } from './birth-date.ts';
import { requireState } from './answer-consent.ts';
import { requireLink } from './consent-links.ts';
import { findByToken, lockByToken, saveLink, type ConsentRow } from './consent.store.ts';
import { recordAnswer, type NewAnswer } from './record-answer.ts';

type AnswerCall = Call<typeof operations.answerConsentLink>;

interface Identity {
  readonly name: string;
  readonly birthDate: string;
  readonly paper: InspectedFile;
}

/**
 * Takes the one answer that a link allows. Someone who agrees says who they are, and gets another link, with which they
 * can withdraw.
 */
export async function answerConsentLink(call: AnswerCall) {
  const { app, body } = call;
  requireUnanswered(await findByToken(app.database, body.token, app.clock.now()));
  const identity = body.answer === 'agree' ? await requireIdentity(call) : undefined;
  const token = body.answer === 'agree' ? makeToken() : null;
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const consent = requireUnanswered(await lockByToken(work.db, body.token, now));
    const state = requireState(consent, body.answer);
    const given = identity && { identity: await keepIdentity(work, call, consent, identity) };
    await recordAnswer(work, app, consent, { state, way: 'link', ...given });
    await saveLink(work.db, consent.id, { token: token ?? makeToken(), expiresAt: null }, now);
  });
  return {
    message:
      token === null
        ? t('Thank you. Content that shows you will not be published.')
        : t('Thank you. Your consent is recorded.'),
    token,
  };
}

/** Of two simultaneous answers, the second finds the link used. */
function requireUnanswered(found: ConsentRow | undefined): ConsentRow {
  const consent = requireLink(found);
  return requireLink(consent.state === 'asked' ? consent : undefined);
}

async function requireIdentity({ app, body, files }: AnswerCall): Promise<Identity> {
  if (body.name === undefined) throw invalidField('name', t('Please enter your name as it appears on your ID.'));
  if (body.birthDate === undefined) throw invalidField('birthDate', t('Please enter your date of birth.'));
  if (!isAdult(body.birthDate, app.clock.now()))
    throw invalidField('birthDate', t('People shown here must be 18 or older.'));
  if (!files.paper)
    throw new Failure('file-missing', undefined, [{ path: 'paper', message: t('Please choose a file.') }]);
  return {
    name: cleanLine('name', body.name),
    birthDate: body.birthDate,
    paper: await inspectFile(app, files.paper, 'consent-paper'),
  };
}

/** The paper is stored with the performer's files, but they cannot open it. */
async function keepIdentity(
  work: Work,
  { app }: AnswerCall,
  consent: ConsentRow,
  { name, birthDate, paper }: Identity,
): Promise<NonNullable<NewAnswer['identity']>> {
  const { id: fileId } = await keepFile(work, app, paper, {
    ownerId: consent.performer_id,
    object: { kind: 'consent', id: consent.id },
  });
  return { name, birthDate, fileId, sha256: paper.received.sha256 };
}
