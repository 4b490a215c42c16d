import { sql, type Kysely } from 'kysely';
import { columnOf, containing, listPage, anyOf, type ListQuery } from '../../platform/database/list.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { opens } from './subscription.store.ts';

export interface SubscriptionList extends ListQuery {
  readonly status?: string | undefined;
  readonly subscriptionType?: string | undefined;
  readonly q?: string | undefined;
}

const columns = {
  updatedAt: 'subscriptions.updated_at',
  createdAt: 'subscriptions.created_at',
  expiresAt: 'subscriptions.expires_at',
  price: 'subscriptions.price',
} as const;

/**
 * A fan's or a performer's subscriptions; `q` searches the other side's names. Leaves out rows that ended when they
 * began, because their first payment failed. Performers do not see rows that still wait for their first payment.
 */
export async function listSubscriptions(
  db: Kysely<DB>,
  side: 'account_id' | 'performer_id',
  ownerId: string,
  list: SubscriptionList,
  now: Date,
) {
  const other = side === 'account_id' ? 'subscriptions.performer_id' : 'subscriptions.account_id';
  const pattern = containing(list.q ?? '');
  const found = db
    .selectFrom('subscriptions')
    .innerJoin('accounts as other', 'other.id', other)
    .where(`subscriptions.${side}`, '=', ownerId)
    .where(sql<boolean>`(subscriptions.started_at is null or subscriptions.started_at < subscriptions.expires_at)`)
    .$if(side === 'performer_id', (query) => query.where('subscriptions.started_at', 'is not', null))
    .$if(list.status !== undefined, (query) => query.where('subscriptions.status', '=', list.status ?? ''))
    .$if(list.subscriptionType !== undefined, (query) =>
      query.where('subscriptions.type', '=', list.subscriptionType ?? ''),
    )
    .$if(list.q !== undefined, (query) =>
      query.where((where) =>
        where.or([where('other.name', 'ilike', pattern), where('other.username', 'ilike', pattern)]),
      ),
    );
  return listPage(
    found,
    found
      .selectAll('subscriptions')
      .select(opens(now))
      .orderBy(columnOf(list.sortBy, columns), list.sort)
      .orderBy('subscriptions.id', list.sort),
    list,
  );
}

/** The performer's net earnings from each of these subscriptions, less refunds, in minor units. */
export async function sumEarned(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; net: bigint }>`
    select s.id, (sum(c.net) - coalesce(sum(r.net), 0))::bigint as net
    from subscriptions s
    join charges c on c.payer_id = s.account_id and c.type = 'subscription' and c.object_id = s.id
    left join lateral (
      select sum(net) as net
      from charge_reversals
      where charge_id = c.id and restored_at is null
    ) r on true
    where s.id = ${anyOf(ids)}
    group by s.id`.execute(db);
  return new Map(rows.map(({ id, net }) => [id, net]));
}
