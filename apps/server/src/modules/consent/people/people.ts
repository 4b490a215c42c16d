import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import type { Participant } from '@ovation/contract/people/consent.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { askFor } from '../answers/ask-for.ts';
import {
  findAccount,
  insertParticipant,
  markParticipantRemoved,
  findParticipants,
  loadParticipants,
  type ParticipantRow,
} from './participant.store.ts';
import { makeToken, presentAccountCards, findCard } from '../../accounts/index.ts';
import { findConsent, saveLink } from '../answers/consent.store.ts';
import { mailLink } from '../letters.ts';
import { linkMs } from '../policy.ts';
import type { App } from '../../../app.ts';

/** Adds a person, and asks an account at once unless it is to be asked for each piece. */
export async function addParticipant(call: Call<typeof operations.addParticipant>) {
  const { app, actor, body } = call;
  const name = cleanLine('name', body.name);
  const accountId = await requireAccount(call);
  const id = newId();
  await app
    .transaction(async (work) => {
      const now = app.clock.now();
      const person = { id, performerId: actor.id, name, accountId, email: body.email ?? null };
      await insertParticipant(work.db, person, now);
      if (body.forAll) await askFor(work, app, { id, name, account_id: accountId, performer_id: actor.id }, undefined);
    })
    .catch((error: unknown) => {
      if (!breaksConstraint(error, 'participants_once')) throw error;
      throw new Failure('conflict', t('This account is already on your list.'));
    });
  const [person] = await readParticipants(app, [await requireParticipant(app.database, actor.id, id)]);
  if (!person) throw new Failure('not-found');
  return person;
}

async function requireAccount({
  app,
  actor,
  body: { username },
}: Call<typeof operations.addParticipant>): Promise<string | null> {
  if (username === undefined) return null;
  const accountId = await findAccount(app.database, username.replace(/^@/, ''));
  if (accountId === undefined) throw invalidField('username', t('There is no account with this username.'));
  if (accountId === actor.id) throw invalidField('username', t('You don’t need your own consent.'));
  return accountId;
}

/** What the person is shown in keeps their name and consent. */
export async function removeParticipant({ app, actor, params }: Call<typeof operations.removeParticipant>) {
  const isRemoved = await app.transaction((work) =>
    markParticipantRemoved(work.db, actor.id, params.id, app.clock.now()),
  );
  if (!isRemoved) throw new Failure('not-found', t('This person is not on your list.'));
  return { message: t('This person was removed from your list. Their consents stay on record.') };
}

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

export async function listParticipants({ app, actor, query }: Call<typeof operations.listParticipants>) {
  const { rows, total } = await findParticipants(app.database, actor.id, query);
  return { data: await readParticipants(app, rows), total };
}

async function readParticipants(app: App, rows: readonly ParticipantRow[]): Promise<Participant[]> {
  const cards = await presentAccountCards(
    app.database,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    account: findCard(cards, row.account_id),
    email: row.email,
    consent: row.state,
    totalContent: Number(row.total_content),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** A person on a performer's list. Throws not-found. */
async function requireParticipant(db: App['database'], performerId: string, id: string): Promise<ParticipantRow> {
  const [person] = await loadParticipants(db, performerId, [id]);
  if (!person || person.removed_at !== null) throw new Failure('not-found', t('This person is not on your list.'));
  return person;
}
