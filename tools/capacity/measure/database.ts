import pg from 'pg';
import type { Thing } from '../model/coefficients.ts';

/** The tables that grow with each thing; the first one has a row for each. */
const tablesOf: Readonly<Record<Thing, readonly [string, ...string[]]>> = {
  account: ['accounts', 'sessions', 'message_inboxes', 'ledger_accounts', 'ledger_balances'],
  performer: [
    'performers',
    'performer_counters',
    'performer_words',
    'searched_performers',
    'shipping_zones',
    'notification_digests',
  ],
  follow: ['follows'],
  subscription: ['subscriptions'],
  post: ['feeds', 'feed_files'],
  file: ['files'],
  product: ['products', 'product_variants', 'product_files'],
  reaction: ['reactions'],
  transfer: ['ledger_transfers', 'charges', 'payments', 'purchases'],
  conversation: ['conversations', 'conversation_members'],
  message: ['messages'],
  notification: ['notifications'],
};

export interface MeasuredDatabase {
  /** All of the database but the bare server's tables. */
  readonly bytes: number;
  readonly rows: Readonly<Record<Thing, number>>;
  /** Of the tables of each thing, with their indexes. */
  readonly bytesOf: Readonly<Record<Thing, number>>;
}

/** Before any call: as the site was filled. */
export async function measureDatabase(url: string): Promise<MeasuredDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const number = async (query: string, values: readonly unknown[] = []): Promise<number> =>
      Number((await client.query<{ number: string }>(query, [...values])).rows[0]?.number ?? 0);
    const rows: Partial<Record<Thing, number>> = {};
    const bytesOf: Partial<Record<Thing, number>> = {};
    for (const [thing, tables] of Object.entries(tablesOf) as [Thing, readonly string[]][]) {
      rows[thing] = await number(`select count(*) as number from ${tables[0]}`);
      bytesOf[thing] = await number(sizeOf('relname = any($1)'), [tables]);
    }
    const bare = await number(sizeOf("relname ~ '^(baseline|bare)_'"));
    const whole = await number('select pg_database_size(current_database()) as number');
    return {
      bytes: whole - bare,
      rows: rows as Record<Thing, number>,
      bytesOf: bytesOf as Record<Thing, number>,
    };
  } finally {
    await client.end();
  }
}

function sizeOf(condition: string): string {
  return `select coalesce(sum(pg_total_relation_size(oid)), 0) as number
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and ${condition}`;
}
