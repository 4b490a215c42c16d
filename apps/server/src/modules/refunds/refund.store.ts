import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { PaymentParts } from '@ovation/domain';
import { columnOf, containing, listPage, type ListQuery } from '../../platform/database/list.ts';
import type { DB, Refunds } from '../../platform/database/types.gen.ts';

export type RefundRow = Selectable<Refunds>;

export async function insertRefund(db: Kysely<DB>, refund: Insertable<Refunds>): Promise<RefundRow> {
  return db.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function updateRefund(
  db: Kysely<DB>,
  id: string,
  change: Updateable<Refunds>,
  now: Date,
): Promise<RefundRow> {
  return db
    .updateTable('refunds')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function loadRefund(db: Kysely<DB>, id: string): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks a refund until the end of the transaction. */
export async function lockRefund(db: Kysely<DB>, id: string): Promise<RefundRow> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export type RefundedThing = { readonly paymentId: string } | { readonly chargeId: string };

/** The refunds of a card payment or sale, latest first. */
export async function listRefundsOf(db: Kysely<DB>, of: RefundedThing): Promise<RefundRow[]> {
  const [column, id] =
    'paymentId' in of ? (['payment_id', of.paymentId] as const) : (['charge_id', of.chargeId] as const);
  return db.selectFrom('refunds').selectAll().where(column, '=', id).orderBy('created_at', 'desc').execute();
}

export async function findProviderRefund(
  db: Kysely<DB>,
  provider: string,
  providerRefundId: string,
): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst();
}

/** A refund of ours that waits for its answer: a provider's report of the same amount is probably about it. */
export async function findAwaited(db: Kysely<DB>, paymentId: string, amount: bigint): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('amount', '=', amount)
    .where('status', '=', 'pending')
    .where('provider_refund_id', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * What of a payment went back to its card, by refunds and disputes not won (`booked`), and what is on its way
 * (`pending`).
 */
export async function sumReturned(
  db: Kysely<DB>,
  paymentId: string,
): Promise<{ readonly booked: PaymentParts; readonly pending: bigint }> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', 'amount', 'tokens'])
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['pending', 'succeeded'])
    .execute();
  const disputes = await db
    .selectFrom('disputes')
    .select(['amount', 'tokens'])
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'won')
    .execute();
  const booked = [...refunds.filter(({ status }) => status === 'succeeded'), ...disputes];
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    booked: { amount: sum(booked.map(({ amount }) => amount)), tokens: sum(booked.map(({ tokens }) => tokens)) },
    pending: sum(refunds.filter(({ status }) => status === 'pending').map(({ amount }) => amount)),
  };
}

/** Claims some unanswered refunds, by setting `asked_at`, so that no other process asks about them too. */
export async function claimStaleRefunds(
  db: Kysely<DB>,
  { before, limit }: { readonly before: Date; readonly limit: number },
  now: Date,
): Promise<RefundRow[]> {
  return db
    .updateTable('refunds')
    .set({ asked_at: now })
    .where('id', 'in', (some) =>
      some
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'pending')
        .where('created_at', '<', before)
        .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', before)]))
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export interface RefundList extends ListQuery {
  readonly kind?: 'charge' | 'payment' | undefined;
  readonly status?: string | undefined;
  /** Part of the fan's name. */
  readonly q?: string | undefined;
}

const columns = { updatedAt: 'refunds.updated_at', createdAt: 'refunds.created_at', amount: 'refunds.amount' } as const;

export async function listRefundRows(db: Kysely<DB>, list: RefundList): Promise<{ rows: RefundRow[]; total: number }> {
  const pattern = containing(list.q ?? '');
  const found = db
    .selectFrom('refunds')
    .innerJoin('accounts as fan', 'fan.id', 'refunds.account_id')
    .$if(list.kind !== undefined, (query) =>
      query.where(list.kind === 'charge' ? 'refunds.charge_id' : 'refunds.payment_id', 'is not', null),
    )
    .$if(list.status !== undefined, (query) => query.where('refunds.status', '=', list.status ?? ''))
    .$if(list.q !== undefined && list.q !== '', (query) =>
      query.where((where) => where.or([where('fan.name', 'ilike', pattern), where('fan.username', 'ilike', pattern)])),
    );
  return listPage(
    found,
    found.selectAll('refunds').orderBy(columnOf(list.sortBy, columns), list.sort).orderBy('refunds.id', list.sort),
    list,
  );
}
