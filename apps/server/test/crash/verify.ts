import { sql } from 'kysely';
import type { createDatabase } from '../../src/platform/database/pool.ts';
import { invariants } from '../../src/invariants.ts';
import { auditBooks } from '../../src/modules/ledger/index.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import type { Acknowledged } from './actions.ts';
import { monthlyPrice, thingStock, type Participants } from './participants.ts';
import type { Victim } from './victim.ts';
import { renewSubscriptionsJob } from '../../src/modules/subscriptions/subscriptions.ts';
import { settleOpenPaymentsJob } from '../../src/modules/payments/jobs/settle-open-payments.ts';

type Database = ReturnType<typeof createDatabase>;

/** Only against a hang: it usually takes some seconds. */
const settleWithinMs = 10 * 60_000;

/**
 * Completes everything that is pending, as it would be within minutes: open payments are queried, renewals and
 * webhooks run.
 */
export async function settleAll(victim: Victim): Promise<void> {
  await victim.query(async (db) => {
    const deadline = performance.now() + settleWithinMs;
    while ((await countOpen(db)) > 0n) {
      if (performance.now() > deadline) throw new Error('Payments or renewals stay open.');
      // The job skips payments in their first minute, and queries again after five.
      await sql`
        update payments
        set created_at = created_at - interval '2 minutes', asked_at = null
        where status in ('created', 'pending', 'requires_action')`.execute(db);
      await enqueue(db, settleOpenPaymentsJob, {}, { key: 'settle' });
      await enqueue(db, renewSubscriptionsJob, {}, { key: 'renew' });
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}

async function countOpen(db: Database): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    select (select count(*) from payments where status in ('created', 'pending', 'requires_action'))
      + (select count(*) from subscriptions where expires_at < now())
      + (select count(*) from sandbox_events where delivered_at is null) as open`.execute(db);
  return rows[0]?.open ?? 0n;
}

/** Returns a sentence for everything that was not booked exactly once. */
export async function findMistakes(
  victim: Victim,
  participants: Participants,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  return victim.query(async (db) => [
    ...(await auditBooks({ database: db, audits: invariants })),
    ...(await compare(
      db,
      acknowledged,
      ['tip', 'card-tip'],
      sql`
      select c.message as key, c.id, p.id as payment_id, c.gross as amount
      from charges c
      left join payments p on p.charge_id = c.id
      where c.type = 'tip'`,
    )),
    ...(await compare(
      db,
      acknowledged,
      ['purchase', 'card-purchase'],
      sql`
      select k.key, c.id, p.id as payment_id, c.gross as amount
      from charges c
      left join payments p on p.charge_id = c.id
      join idempotency_keys k
        on k.account_id = c.payer_id
        and (k.reply ->> '_id' = c.id::text or k.reply ->> 'paymentId' = p.id::text or k.key = p.idempotency_key)
      where c.type = 'feed'
      group by k.key, c.id, p.id, c.gross`,
    )),
    ...(await compare(
      db,
      acknowledged,
      ['top-up'],
      sql`
      select p.idempotency_key as key, p.id, null as payment_id, t.amount
      from payments p
      join ledger_transfers t on t.reference_id = p.id and t.kind = 'top-up'
      where p.purpose = 'top_up' and p.idempotency_key ~ '^(plan|round)-'`,
    )),
    ...(await compare(
      db,
      acknowledged,
      ['order', 'card-order', 'offer', 'card-offer'],
      sql`
      select k.key, o.id, p.id as payment_id, c.gross as amount
      from orders o
      join charges c on c.id = o.charge_id
      left join payments p on p.id = o.payment_id
      join idempotency_keys k
        on k.account_id = o.buyer_id
        and (k.reply ->> 'checkoutId' = o.checkout_id::text or k.key = p.idempotency_key)
      where o.status = 'paid'
      group by k.key, o.id, p.id, c.gross`,
    )),
    ...(await findStockMistakes(db)),
    ...(await findRenewalMistakes(db, participants)),
    ...(await compareWithSandbox(db)),
  ]);
}

async function compare(
  db: Database,
  acknowledged: readonly Acknowledged[],
  kinds: readonly Acknowledged['kind'][],
  booked: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await sql<{ key: string; id: string; payment_id: string | null; amount: bigint }>`${booked}`.execute(
    db,
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const wanted = acknowledged.filter(({ kind }) => kinds.includes(kind));
  const wrong = wanted.filter(({ key, id, amount }) => {
    const found = byKey.get(key) ?? [];
    return (
      found.length !== 1 || ![found[0]?.id, found[0]?.payment_id].includes(id) || found[0]?.amount !== BigInt(amount)
    );
  });
  return [
    ...wrong.map(
      ({ kind, key, amount, attempts }) =>
        `The ${kind} ${key} of ${amount} was acknowledged after ${attempts} attempts, ` +
        `and is booked ${(byKey.get(key) ?? []).length} times.`,
    ),
    ...(rows.length === wanted.length
      ? []
      : [`${rows.length} of ${kinds.join(' and ')} are booked; ${wanted.length} were made.`]),
  ];
}

/** Every piece is in stock or in an order that was paid. */
async function findStockMistakes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; stock: bigint; sold: bigint }>`
    select v.product_id as id, v.stock, count(o.id) as sold
    from product_variants v
    left join order_items i on i.variant_id = v.id
    left join orders o on o.id = i.order_id and o.status = 'paid'
    group by v.id`.execute(db);
  return rows
    .filter(({ stock, sold }) => stock + sold !== BigInt(thingStock))
    .map(({ id, stock, sold }) => `Of the product ${id}, ${stock} pieces are left after ${sold} were sold.`);
}

/** Every subscription was due once: two charges each, the first one and a renewal. */
async function findRenewalMistakes(db: Database, { fans, performers }: Participants): Promise<string[]> {
  const { rows } = await sql<{ charges: bigint; subscriptions: bigint }>`
    select charges, count(*) as subscriptions
    from (
      select s.id, count(c.id) filter (where c.gross = ${Math.round(monthlyPrice * 100)}) as charges
      from subscriptions s
      left join charges c on c.object_id = s.id
      group by s.id
    ) as each
    group by charges`.execute(db);
  const right =
    rows.length === 1 && rows[0]?.charges === 2n && rows[0].subscriptions === BigInt(fans.length * performers.length);
  return right
    ? []
    : rows.map(
        ({ charges, subscriptions }) =>
          `${subscriptions} subscriptions were charged ${charges} times instead of twice.`,
      );
}

async function compareWithSandbox(db: Database): Promise<string[]> {
  const { rows } = await sql<{ ours: bigint; theirs: bigint }>`
    select
      (select coalesce(sum(amount), 0)::bigint from payments where status = 'succeeded') as ours,
      (select coalesce(sum(amount), 0)::bigint from sandbox_payments where status = 'succeeded') as theirs`.execute(db);
  return rows
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(({ ours, theirs }) => `The provider took ${theirs}, our books say ${ours}.`);
}
