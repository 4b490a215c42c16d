import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, StaffInvitations } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';

export type InvitationRow = Selectable<StaffInvitations>;

interface NewInvitation {
  readonly email: string;
  readonly roles: readonly string[];
  readonly tokenHash: Buffer;
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

/** Replaces an earlier invitation of the same address, whose link stops working. */
export async function insertInvitation(
  db: Kysely<DB>,
  { email, roles, tokenHash, invitedBy, expiresAt }: NewInvitation,
  now: Date,
): Promise<InvitationRow> {
  await sql`delete from staff_invitations where lower(email) = ${email.toLowerCase()}`.execute(db);
  return db
    .insertInto('staff_invitations')
    .values({
      id: newId(),
      email,
      roles: [...roles],
      token_hash: tokenHash,
      invited_by: invitedBy,
      created_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function loadInvitation(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Consumes the invitation of a link. Of two simultaneous attempts only one gets it. */
export async function useInvitation(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Returns its address, or undefined if there is none. */
export async function deleteInvitation(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('staff_invitations').where('id', '=', id).returning('email').executeTakeFirst();
  return row?.email;
}

/** The invitations by someone who is not a member of staff any more. */
export async function deleteInvitationsBy(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('staff_invitations').where('invited_by', '=', accountId).execute();
}

export async function deleteExpiredInvitations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<', now).execute();
}

const columns = { updatedAt: 'created_at', createdAt: 'created_at' } as const;

export async function findInvitations(
  db: Kysely<DB>,
  query: ListQuery,
  now: Date,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const found = db.selectFrom('staff_invitations').where('expires_at', '>', now);
  return listPage(
    found,
    found.selectAll().orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('id', query.sort),
    query,
  );
}
