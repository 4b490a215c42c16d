import { permissionsOf, staffRoleNames, type StaffPermission } from '@ovation/contract/staff-permissions.ts';
import { sql, type Kysely } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** Replaces the roles of a member of staff. */
export async function setRoles(db: Kysely<DB>, accountId: string, roles: readonly string[], now: Date): Promise<void> {
  await db.deleteFrom('staff_roles').where('account_id', '=', accountId).execute();
  if (roles.length === 0) return;
  await db
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ account_id: accountId, role, created_at: now })))
    .execute();
}

/** Changes of roles wait for each other, so that two owners cannot remove each other at the same moment. */
export async function lockRoles(db: Kysely<DB>): Promise<void> {
  await sql`lock table staff_roles in share row exclusive mode`.execute(db);
}

/** Whether someone else is an owner. */
export async function hasOtherOwner(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_roles')
    .select('account_id')
    .where('role', '=', 'owner')
    .where('account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function selectStaff(db: Kysely<DB>) {
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.username', 'a.name', 'a.avatar_file_id', 'a.email', 'a.created_at', 'a.updated_at'])
    .select([
      sql<string[]>`array(select r.role from staff_roles r where r.account_id = a.id)`.as('roles'),
      sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.account_id = a.id)`.as('last_seen_at'),
      sql<boolean>`exists (select from passkeys p where p.account_id = a.id) or exists (
        select from authenticators t where t.account_id = a.id and t.confirmed_at is not null)`.as('has_second_factor'),
    ])
    .where('a.kind', '=', 'admin')
    .where('a.status', '=', 'active');
}

export type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirstOrThrow']>>;

export async function loadStaffMember(db: Kysely<DB>, id: string): Promise<StaffRow | undefined> {
  return selectStaff(db).where('a.id', '=', id).executeTakeFirst();
}

const columns = { updatedAt: 'a.updated_at', createdAt: 'a.created_at', name: 'a.name' } as const;

export async function findStaff(db: Kysely<DB>, query: ListQuery): Promise<{ rows: StaffRow[]; total: number }> {
  const found = selectStaff(db);
  return listPage(found, found.orderBy(columnOf(query.sortBy, columns), query.sort).orderBy('a.id', query.sort), query);
}

/** Takes every way in from a member of staff. The logs refer to the name, so it stays; the address is free again. */
export async function closeStaffRow(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ status: 'closed', email: `${id}@closed.invalid`, password_hash: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('account_tokens').where('account_id', '=', id).execute();
}

export interface Colleague {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly roles: readonly string[];
}

function selectColleagues(db: Kysely<DB>) {
  return db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.username', 'a.email'])
    .select(sql<string[]>`array(select r.role from staff_roles r where r.account_id = a.id)`.as('roles'))
    .where('a.kind', '=', 'admin')
    .where('a.status', '=', 'active');
}

export async function loadStaff(db: Kysely<DB>, id: string): Promise<Colleague | undefined> {
  return selectColleagues(db).where('a.id', '=', id).executeTakeFirst();
}

/** At most 100 members of staff whose roles allow something. */
export async function listStaffWith(db: Kysely<DB>, permission: StaffPermission): Promise<Colleague[]> {
  const roles = staffRoleNames.filter((role) => permissionsOf([role]).includes(permission));
  return selectColleagues(db)
    .where('a.id', 'in', (select) => select.selectFrom('staff_roles').select('account_id').where('role', 'in', roles))
    .orderBy('a.id')
    .limit(100)
    .execute();
}
