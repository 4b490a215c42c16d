import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

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
  return rows[0] as OurTotals;
}
