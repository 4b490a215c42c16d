import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { LetterOrder } from './order-letters.ts';
import { anyOf } from '../../../platform/database/list.ts';

/** An order with both of its sides, as letters need them. */
interface LetterFacts {
  readonly order: Omit<LetterOrder, 'buyer' | 'seller' | 'reportDays'>;
  readonly buyer: Addressee;
  readonly seller: Addressee;
}

export async function loadLetterFacts(db: Kysely<DB>, orderId: string): Promise<LetterFacts | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('accounts as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('accounts as seller', 'seller.id', 'orders.performer_id')
    .select(['number', 'type', 'title', 'total', 'carrier', 'tracking_code', 'days', 'has_downloads'])
    .select(['buyer_id', 'buyer.name as buyer_name', 'buyer.email as buyer_email', 'buyer.status as buyer_status'])
    .select(['performer_id', 'seller.name as seller_name', 'seller.email as seller_email'])
    .select('seller.status as seller_status')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, type, title, total, carrier, tracking_code, days, has_downloads } = row;
  return {
    order: { number, type, title, total: total ?? 0n, carrier, tracking_code, days, hasDownloads: has_downloads },
    buyer: { id: row.buyer_id, name: row.buyer_name, email: row.buyer_email, status: row.buyer_status },
    seller: { id: row.performer_id, name: row.seller_name, email: row.seller_email, status: row.seller_status },
  };
}

/** An account that gets a letter, or is named in one. */
export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** A closed account gets no letters. */
  readonly status: string;
}

export async function loadAddressees(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
