import { english, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import { consentTextOf, type ConsentState, type OwnConsent } from '@ovation/contract/people/consent.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { makeToken, presentAccountCards } from '../../accounts/index.ts';
import { inspectFile, keepFile, type InspectedFile } from '../../media/index.ts';
import {
  findByToken,
  lockByToken,
  saveLink,
  lockConsent,
  countContent,
  listConsentsOf,
  type ConsentRow,
} from './consent.store.ts';
import { recordAnswer, type NewAnswer } from './record-answer.ts';
import { describeContent, keyOf } from '../content/title.store.ts';
import { stateAfter, type Answer } from '../policy.ts';
import type { App } from '../../../app.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

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

const adultYears = 18;
const oldestYears = 120;

/** Whether a person with this date of birth (YYYY-MM-DD) is of age, by the calendar, in UTC. */
function isAdult(birthDate: string, now: Date): boolean {
  return birthDate <= yearsBefore(now, adultYears) && birthDate > yearsBefore(now, oldestYears);
}

function yearsBefore(now: Date, years: number): string {
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

const gone = english('This link has been used or has expired. Please ask for a new one.');

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
    text: consentTextOf(consent.text_version),
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

function requireLink(consent: ConsentRow | undefined): ConsentRow {
  if (!consent) throw new Failure('not-found', translated(gone));
  return consent;
}

/** Only the account that is asked can answer; to all others the consent does not exist. */
export async function answerConsent({ app, actor, params, body }: Call<typeof operations.answerConsent>) {
  const answered = await app.transaction(async (work) => {
    const consent = await lockConsent(work.db, params.id);
    if (!consent || consent.account_id !== actor.id) throw new Failure('not-found');
    const state = requireState(consent, body.answer);
    await recordAnswer(work, app, consent, { state, way: 'account' });
    return requireRow(await lockConsent(work.db, params.id));
  });
  return readOwnConsent(app, answered);
}

/** Throws conflict for an answer that cannot be given now. */
function requireState(consent: ConsentRow, answer: Answer): ConsentState {
  const state = stateAfter(consent.state, answer);
  if (state === undefined) throw new Failure('conflict', t('This has already been answered. Please reload the page.'));
  return state;
}

export async function listOwnConsents({ app, actor, query }: Call<typeof operations.listOwnConsents>) {
  const { rows, total } = await listConsentsOf(app.database, actor.id, query);
  return { data: await readOwnConsents(app, rows), total };
}

/** Presents consents to the person who gives them. */
async function readOwnConsents(app: App, rows: readonly ConsentRow[]): Promise<OwnConsent[]> {
  const [cards, content, totals] = await Promise.all([
    presentAccountCards(app.database, [...new Set(rows.map(({ performer_id }) => performer_id))]),
    describeContent(app.database, rows.flatMap(contentOf), false),
    countContent(
      app.database,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const performer = cards.get(row.performer_id);
    const [about] = contentOf(row);
    if (!performer) return [];
    return [
      {
        _id: row.id,
        performer,
        content: about ? (content.get(keyOf(about)) ?? null) : null,
        state: row.state,
        totalContent: totals.get(row.id) ?? 0,
        textVersion: row.text_version,
        text: consentTextOf(row.text_version),
        askedAt: row.asked_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
      },
    ];
  });
}

async function readOwnConsent(app: App, row: ConsentRow): Promise<OwnConsent> {
  const [consent] = await readOwnConsents(app, [row]);
  if (!consent) throw new Failure('not-found');
  return consent;
}

/** The piece of content that a consent is about; nothing where it is about all. */
function contentOf({ object_kind: kind, object_id: id }: ConsentRow) {
  return kind === null || id === null ? [] : [{ kind, id }];
}
