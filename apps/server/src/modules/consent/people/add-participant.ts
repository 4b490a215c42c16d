import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { askFor } from '../answers/ask-for.ts';
import { findAccount, insertParticipant } from './participant.store.ts';
import { requireParticipant, readParticipants } from './read-participants.ts';

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
