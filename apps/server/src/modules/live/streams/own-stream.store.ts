import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { StreamStatus } from '@ovation/contract/live/stream.ts';
import { columnOf, containing, listPage, pageOf, anyOf, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

interface OwnStreamList extends ListQuery {
  /** Part of title or description. */
  readonly q?: string | undefined;
  readonly status?: StreamStatus | undefined;
}

const columns = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  startedAt: 'started_at',
  title: 'title',
} as const;

/** A performer's own streams, without withdrawn ones. */
export async function findOwnStreams(
  db: Kysely<DB>,
  performerId: string,
  list: OwnStreamList,
): Promise<{ ids: string[]; total: number }> {
  const { q, status } = list;
  const pattern = containing(q ?? '');
  const found = db
    .selectFrom('streams')
    .where('performer_id', '=', performerId)
    .where('withdrawn_at', 'is', null)
    .$if(Boolean(q), (streams) =>
      streams.where((where) => where.or([where('title', 'ilike', pattern), where('description', 'ilike', pattern)])),
    )
    .$if(status !== undefined, (streams) => streams.where('status', '=', status ?? ''));
  const { rows, total } = await listPage(
    found,
    found
      .select('id')
      .orderBy(columnOf(list.sortBy, columns), (order) =>
        list.sort === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy('id', list.sort),
    list,
  );
  return { ids: rows.map(({ id }) => id), total };
}

/** What is left of a charge for its performer. */
const leftOf = (charge: string): RawBuilder<bigint> => sql<bigint>`
  ${sql.ref(`${charge}.net`)} - (
    select coalesce(sum(r.net), 0)
    from charge_reversals r
    where r.charge_id = ${sql.ref(`${charge}.id`)} and r.restored_at is null)`;

/** What was paid for the streams `s`: one row for each charge, with its payer. Tips are those during the stream. */
const paid = sql`
  select 'ticket' as type, c.payer_id, c.created_at, ${leftOf('c')} as net
  from purchases b
  join charges c on c.id = b.charge_id
  where b.object_kind = 'stream' and b.object_id = s.id
  union all
  select 'minute', c.payer_id, c.created_at, ${leftOf('c')}
  from stream_visits v
  join stream_minutes m on m.visit_id = v.id
  join charges c on c.id = m.charge_id
  where v.stream_id = s.id and m.refunded_at is null
  union all
  select 'tip', c.payer_id, c.created_at, ${leftOf('c')}
  from charges c
  where c.type = 'tip'
    and c.performer_id = s.performer_id
    and c.created_at >= s.started_at
    and c.created_at <= coalesce(s.ended_at, 'infinity')`;

export interface StreamEarning {
  readonly stream_id: string;
  readonly type: 'ticket' | 'minute' | 'tip';
  readonly count: number;
  /** Minor units, after commission and refunds. */
  readonly net: bigint;
}

/** By stream and type. */
export async function loadStreamEarnings(db: Kysely<DB>, ids: readonly string[]): Promise<StreamEarning[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StreamEarning>`
    select s.id as stream_id, e.type, count(*)::integer as count, sum(e.net)::bigint as net
    from streams s
    cross join lateral (${paid}) e
    where s.id = ${anyOf(ids)}
    group by s.id, e.type`.execute(db);
  return rows;
}

export interface PayingFan {
  readonly payer_id: string;
  readonly net: bigint;
  readonly minutes: number;
  readonly updated_at: Date;
  readonly created_at: Date;
}

const fanColumns = { amount: 'net', updatedAt: 'net', createdAt: 'created_at' } as const;

/** Who has paid, the highest sum first unless another order is asked for. */
export async function listPayers(
  db: Kysely<DB>,
  streamId: string,
  list: ListQuery,
): Promise<{ rows: PayingFan[]; total: number }> {
  const { limit, offset } = pageOf(list);
  const order = list.sort === 'desc' ? sql`desc` : sql`asc`;
  const payers = sql`
    select e.payer_id, sum(e.net)::bigint as net, (count(*) filter (where e.type = 'minute'))::integer as minutes,
      max(e.created_at) as updated_at, min(e.created_at) as created_at
    from streams s
    cross join lateral (${paid}) e
    where s.id = ${streamId}
    group by e.payer_id`;
  const [page, counted] = await Promise.all([
    sql<PayingFan>`
      select * from (${payers}) as payers
      order by ${sql.ref(columnOf(list.sortBy, fanColumns))} ${order}, payer_id ${order}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from (${payers}) as payers`.execute(db),
  ]);
  return { rows: page.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}
