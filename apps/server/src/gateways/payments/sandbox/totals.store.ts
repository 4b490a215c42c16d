import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { ProviderTotals } from '../payments.ts';

interface Range {
  readonly from: Date;
  readonly to: Date;
}

export async function readTotals(db: Kysely<DB>, range: Range): Promise<ProviderTotals> {
  const [succeeded, refunded, disputed] = await Promise.all([
    sumSucceeded(db, range),
    sumRefunded(db, range),
    sumDisputed(db, range),
  ]);
  return { succeededMinor: succeeded.sum, refundedMinor: refunded, disputedMinor: disputed, count: succeeded.count };
}

async function sumSucceeded(db: Kysely<DB>, { from, to }: Range): Promise<{ sum: bigint; count: number }> {
  const row = await db
    .selectFrom('sandbox_payments')
    .select(({ fn }) => [fn.sum<string | null>('amount').as('sum'), fn.countAll<bigint>().as('count')])
    .where('status', '=', 'succeeded')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .executeTakeFirstOrThrow();
  return { sum: BigInt(row.sum ?? 0), count: Number(row.count) };
}

async function sumRefunded(db: Kysely<DB>, { from, to }: Range): Promise<bigint> {
  const { sum } = await db
    .selectFrom('sandbox_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('status', '!=', 'failed')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

async function sumDisputed(db: Kysely<DB>, { from, to }: Range): Promise<bigint> {
  const { sum } = await db
    .selectFrom('sandbox_disputes')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('status', '!=', 'won')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}
