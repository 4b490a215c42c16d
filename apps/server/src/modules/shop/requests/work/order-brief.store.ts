import type { AnsweredQuestion } from '@ovation/contract/shop/made-to-order.ts';
import type { Kysely } from 'kysely';
import { anyOf } from '../../../../platform/database/any-of.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';

export interface OrderBrief {
  readonly order_id: string;
  readonly brief: string;
  readonly answers: readonly AnsweredQuestion[];
}

/** What the buyers of some orders asked for. */
export async function loadBriefs(db: Kysely<DB>, orderIds: readonly string[]): Promise<OrderBrief[]> {
  if (orderIds.length === 0) return [];
  return (await db
    .selectFrom('product_requests')
    .select(['order_id', 'brief', 'answers'])
    .where('order_id', '=', anyOf(orderIds))
    .execute()) as unknown as OrderBrief[];
}
