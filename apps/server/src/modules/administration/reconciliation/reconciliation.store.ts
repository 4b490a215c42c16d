import type { ReconciliationProblem } from '@ovation/contract/money/reconciliation.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, Reconciliations } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

export type ReconciliationRow = Selectable<Reconciliations>;

/** The reconciliation under way, or a new one. */
export async function beginReconciliation(
  db: Kysely<DB>,
  administratorId: string | null,
  now: Date,
): Promise<ReconciliationRow> {
  await db
    .insertInto('reconciliations')
    .values({ id: newId(), status: 'running', administrator_id: administratorId, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom('reconciliations').selectAll().where('status', '=', 'running').executeTakeFirstOrThrow();
}

export interface ReconciliationResult {
  readonly status: 'clean' | 'problems' | 'failed';
  readonly figures?: Figures;
  readonly problems: readonly ReconciliationProblem[];
  readonly totalProblem: number;
}

/** Does nothing if another process has finished it meanwhile. */
export async function finishReconciliation(
  db: Kysely<DB>,
  id: string,
  { status, figures, problems, totalProblem }: ReconciliationResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reconciliations')
    .set({
      status,
      figures: figures === undefined ? null : JSON.stringify(figures),
      problems: JSON.stringify(problems),
      total_problem: totalProblem,
      finished_at: sql`greatest(started_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

export async function deleteReconciliationsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('reconciliations').where('started_at', '<', before).execute();
}

/** The latest finished reconciliation. */
export async function lastReconciliation(db: Kysely<DB>): Promise<ReconciliationRow | undefined> {
  return db
    .selectFrom('reconciliations')
    .selectAll()
    .where('status', '<>', 'running')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listReconciliationRows(
  db: Kysely<DB>,
  list: ListQuery & { readonly status?: string | undefined },
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  const found = db
    .selectFrom('reconciliations')
    .$if(list.status !== undefined, (query) => query.where('status', '=', list.status ?? ''));
  return listPage(found, found.selectAll().orderBy('started_at', list.sort).orderBy('id', list.sort), list);
}

/** Our totals for a provider, in minor units. `open` and `open_refunds` have not been answered yet. */
export interface OurTotals {
  readonly taken: bigint;
  readonly open: bigint;
  readonly given_back: bigint;
  readonly open_refunds: bigint;
  readonly disputed: bigint;
  readonly first_at: Date | null;
}

export async function sumProvider(db: Kysely<DB>, provider: string): Promise<OurTotals> {
  const { rows } = await sql<OurTotals>`
    select p.*, r.*,
      (
        select coalesce(sum(amount), 0)::bigint
        from disputes
        where provider = ${provider} and status <> 'won'
      ) as disputed
    from (
      select
        coalesce(sum(amount) filter (where status = 'succeeded'), 0)::bigint as taken,
        coalesce(sum(amount) filter (where status in ('created', 'requires_action', 'pending')), 0)::bigint as open,
        min(created_at) as first_at
      from payments
      where provider = ${provider}
    ) p,
    (
      select
        coalesce(sum(amount) filter (where status = 'succeeded'), 0)::bigint as given_back,
        coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as open_refunds
      from refunds
      where provider = ${provider}
    ) r`.execute(db);
  return requireRow(rows[0]);
}

/** A snapshot of the books. Amounts are minor units as text, because JSON cannot hold a bigint. */
export interface Figures {
  readonly debits: string;
  readonly credits: string;
  readonly balances: readonly {
    readonly kind: string;
    readonly name: string | null;
    readonly accounts: number;
    readonly balance: string;
  }[];
  readonly gateways: readonly {
    readonly provider: string;
    readonly taken: Compared;
    readonly givenBack: Compared;
    readonly disputed: Compared;
  }[];
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  /** Names of invariants; wire and database call them laws. */
  readonly laws: readonly string[];
}

export interface Compared {
  readonly ours: string;
  /** Null if the provider did not answer. */
  readonly theirs: string | null;
}

/** Balances per kind of account; the site's named accounts are listed one by one. */
export async function readBalances(db: Kysely<DB>): Promise<Figures['balances']> {
  const { rows } = await sql<Figures['balances'][number]>`
    with sums as (
      select account_id, sum(amount) as amount
      from (
        select credit_account_id as account_id, amount from ledger_transfers
        union all
        select debit_account_id, -amount from ledger_transfers
      ) as entries
      group by account_id)
    select a.kind, a.name, count(*)::int as accounts, coalesce(sum(s.amount), 0)::text as balance
    from ledger_accounts a
    left join sums s on s.account_id = a.id
    group by a.kind, a.name
    order by a.kind, a.name`.execute(db);
  return rows;
}

/** Debits and credits, summed independently of each other. */
export async function readSides(db: Kysely<DB>): Promise<Pick<Figures, 'debits' | 'credits'>> {
  const { rows } = await sql<Pick<Figures, 'debits' | 'credits'>>`
    select
      coalesce(sum(t.amount) filter (
        where exists (select from ledger_accounts a where a.id = t.debit_account_id)), 0)::text as debits,
      coalesce(sum(t.amount) filter (
        where exists (select from ledger_accounts a where a.id = t.credit_account_id)), 0)::text as credits
    from ledger_transfers t`.execute(db);
  return requireRow(rows[0]);
}

export async function readCounts(db: Kysely<DB>): Promise<Figures['counts']> {
  const { rows } = await sql<Figures['counts'][number]>`
    select what, count::int
    from (
      values
        (1, 'Transfers', (select count(*) from ledger_transfers)),
        (2, 'Card payments that succeeded', (select count(*) from payments where status = 'succeeded')),
        (3, 'Sales', (select count(*) from charges)),
        (4, 'Sales reversed, in full or in part', (select count(*) from charge_reversals where restored_at is null)),
        (5, 'Refunds', (select count(*) from refunds where status = 'succeeded')),
        (6, 'Disputes', (select count(*) from disputes))
    ) as counted (position, what, count)
    order by position`.execute(db);
  return rows;
}
