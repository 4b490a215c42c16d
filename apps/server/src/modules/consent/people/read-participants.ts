import { t } from '@ovation/language/t.ts';
import type { Participant } from '@ovation/contract/people/consent.ts';
import type * as operations from '@ovation/contract/people/consent.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { findParticipants, loadParticipants, type ParticipantRow } from './participant.store.ts';

export async function listParticipants({ app, actor, query }: Call<typeof operations.listParticipants>) {
  const { rows, total } = await findParticipants(app.database, actor.id, query);
  return { data: await readParticipants(app, rows), total };
}

export async function readParticipants(app: App, rows: readonly ParticipantRow[]): Promise<Participant[]> {
  const cards = await presentAccountCards(
    app.database,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    account: cards.get(row.account_id ?? '') ?? null,
    email: row.email,
    consent: row.state,
    totalContent: Number(row.total_content),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** A person on a performer's list. Throws not-found. */
export async function requireParticipant(
  db: App['database'],
  performerId: string,
  id: string,
): Promise<ParticipantRow> {
  const [person] = await loadParticipants(db, performerId, [id]);
  if (!person || person.removed_at !== null) throw new Failure('not-found', t('This person is not on your list.'));
  return person;
}
