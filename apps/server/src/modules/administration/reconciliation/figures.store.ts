import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

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
  return rows[0] as Pick<Figures, 'debits' | 'credits'>;
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
