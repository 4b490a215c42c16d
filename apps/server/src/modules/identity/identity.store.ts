import type { IdentityResult, IdentityStatus } from '@ovation/contract/people/identity.ts';
import type { Kysely, Selectable } from 'kysely';
import type { DB, IdentityChecks } from '../../platform/database/types.gen.ts';
import { columnOf, containing, listPage, type ListQuery } from '../../platform/database/list.ts';

export type CheckRow = Selectable<IdentityChecks>;

/** Of a performer who has sent nothing yet. */
const nothing = {
  status: 'draft',
  reason: null,
  version: 0,
  valid_until: null,
  reminded_days: null,
  provider: null,
  provider_id: null,
  provider_result: null,
  provider_result_at: null,
  provider_started_at: null,
} as const;

type Facts = Pick<CheckRow, 'performer_id' | keyof typeof nothing>;

export async function loadCheck(db: Kysely<DB>, performerId: string): Promise<Facts> {
  const row = await db
    .selectFrom('identity_checks')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst();
  return row ?? { performer_id: performerId, ...nothing };
}

/** Creates the check if there is none, and locks it until the transaction ends. */
export async function lockCheck(db: Kysely<DB>, performerId: string, now: Date): Promise<CheckRow> {
  await db
    .insertInto('identity_checks')
    .values({ performer_id: performerId, ...nothing, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface CheckChange {
  readonly status?: IdentityStatus;
  readonly reason?: string | null;
  readonly version?: number;
  readonly valid_until?: string | null;
  readonly reminded_days?: number | null;
  readonly provider?: string | null;
  readonly provider_id?: string | null;
  readonly provider_result?: IdentityResult | null;
  readonly provider_result_at?: Date | null;
  readonly provider_started_at?: Date | null;
}

export async function changeCheck(db: Kysely<DB>, performerId: string, change: CheckChange, now: Date): Promise<void> {
  await db
    .updateTable('identity_checks')
    .set({ ...change, updated_at: now })
    .where('performer_id', '=', performerId)
    .execute();
}

/** The performer whose check has this id at the provider. */
export async function findByProviderId(
  db: Kysely<DB>,
  provider: string,
  providerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_checks')
    .select('performer_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row?.performer_id;
}

/** Checks that began at the provider in this time and have no result yet, the oldest first. */
export async function listWaiting(
  db: Kysely<DB>,
  { from, to }: { readonly from: Date; readonly to: Date },
  limit: number,
): Promise<{ provider: string | null; provider_id: string | null }[]> {
  return db
    .selectFrom('identity_checks')
    .select(['provider', 'provider_id'])
    .where('provider_result', '=', 'pending')
    .where('provider_started_at', '>=', from)
    .where('provider_started_at', '<', to)
    .orderBy('provider_started_at')
    .limit(limit)
    .execute();
}

interface CheckList extends ListQuery {
  readonly status?: IdentityStatus | undefined;
  /** Part of the performer's name, username or e-mail address. */
  readonly q?: string | undefined;
}

const columns = { updatedAt: 'c.updated_at', createdAt: 'c.created_at' } as const;

/** Checks of open accounts. */
export async function listChecks(db: Kysely<DB>, list: CheckList) {
  const pattern = containing(list.q ?? '');
  const found = db
    .selectFrom('identity_checks as c')
    .innerJoin('performers as p', 'p.account_id', 'c.performer_id')
    .innerJoin('accounts as a', 'a.id', 'c.performer_id')
    .where('a.status', '!=', 'closed')
    .$if(list.status !== undefined, (query) => query.where('c.status', '=', list.status ?? ''))
    .$if(Boolean(list.q), (query) =>
      query.where((where) =>
        where.or([
          where('a.username', 'ilike', pattern),
          where('a.name', 'ilike', pattern),
          where('a.email', 'ilike', pattern),
        ]),
      ),
    );
  return listPage(
    found,
    found
      .select(['c.performer_id', 'c.status', 'c.valid_until', 'c.provider_result', 'c.updated_at'])
      .select(['p.status as performer_status', 'p.publishing_stopped_at'])
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('c.performer_id', list.sort),
    list,
  );
}

export type ListedCheckRow = Awaited<ReturnType<typeof listChecks>>['rows'][number];

/** What a review shows of the performer; undefined if there is none. */
export async function findReviewed(db: Kysely<DB>, performerId: string) {
  return db
    .selectFrom('performers')
    .select(['status', 'publishing_stopped_at'])
    .where('account_id', '=', performerId)
    .executeTakeFirst();
}
