import { createTestDatabase, type TestDatabase } from '@ovation/testing';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariants } from '../../apps/server/src/invariants.ts';
import { auditBooks } from '../../apps/server/src/modules/ledger/index.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/database/pool.ts';
import type { DB } from '../../apps/server/src/platform/database/types.gen.ts';
import { fillDatabase } from './fill-database.ts';
import { sizesOf } from './sizes.ts';

let testDatabase: TestDatabase;
let pool: pg.Pool;
let db: Kysely<DB>;
const sizes = sizesOf(0.005);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await fillDatabase(testDatabase.url, sizes);
  pool = createPool({ connectionString: testDatabase.url, max: 2 });
  db = createDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await testDatabase.drop();
});

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${sql.raw(from)}`.execute(db);
  return Number(rows[0]?.count);
}

test('writes the requested number of rows', async () => {
  expect(await count('accounts')).toBe(sizes.accounts);
  expect(await count('feeds')).toBe(sizes.feeds);
  expect(await count('reactions')).toBe(sizes.reactions);
  expect(await count('products')).toBe(sizes.products);
  expect(await count('ledger_transfers')).toBe(sizes.transfers);
});

test('writes books that pass the audit', async () => {
  expect(await auditBooks({ database: db, audits: invariants })).toEqual([]);
});

test('writes the same counters as the triggers', async () => {
  const wrong = `performer_counters c where
    total_follower <> (select count(*) from follows where performer_id = c.performer_id)
    or total_feed <> (select count(*) from feeds where performer_id = c.performer_id)
    or total_video <> (select count(*) from feeds where performer_id = c.performer_id and type = 'video')
    or total_like <> (select coalesce(sum(total_like), 0) from feeds where performer_id = c.performer_id)`;
  expect(await count(wrong)).toBe(0);
  expect(
    await count(
      `feeds f where total_like <> (select count(*) from reactions r where r.object_id = f.id and r.action = 'like')`,
    ),
  ).toBe(0);
  expect(
    await count(`products p where not exists (
      select from product_variants v
      where v.product_id = p.id
      having (case when bool_or(v.stock is null) then null else sum(v.stock) end) is not distinct from p.total_stock
        and min(coalesce(v.price, p.price)) = p.least_price)`),
  ).toBe(0);
});

test('writes conversations between fans and performers, with the counters that a recount gives', async () => {
  expect(await count('conversations')).toBeGreaterThan(sizes.accounts);
  expect(
    await count(`conversation_members m where total_unread <> (
      select count(*) from messages g
      where g.conversation_id = m.conversation_id and g.recipient_id = m.account_id and g.sequence > m.read_sequence)`),
  ).toBe(0);
  expect(
    await count(`message_inboxes i where total_unread <> (
      select coalesce(sum(total_unread), 0) from conversation_members where account_id = i.account_id)`),
  ).toBe(0);
  expect(
    await count(`conversation_members m join performers p on p.account_id = m.other_id where not exists (
      select from follows f where f.account_id = m.account_id and f.performer_id = m.other_id)`),
  ).toBe(0);
});

test('leaves no dangling reference, and every index in place', async () => {
  for (const [table, column, target] of [
    ['feeds', 'performer_id', 'performers.account_id'],
    ['feed_files', 'file_id', 'files.id'],
    ['charges', 'payer_id', 'accounts.id'],
    ['purchases', 'object_id', 'feeds.id'],
    ['accounts', 'avatar_file_id', 'files.id'],
    ['reactions', 'object_id', 'feeds.id'],
    ['messages', 'conversation_id', 'conversations.id'],
    ['notifications', 'account_id', 'accounts.id'],
    ['product_variants', 'product_id', 'products.id'],
    ['product_files', 'file_id', 'files.id'],
    ['shipping_zones', 'performer_id', 'performers.account_id'],
  ] as const) {
    const [other, key] = target.split('.');
    expect(
      await count(`${table} where ${column} is not null and ${column} not in (select ${key} from ${other})`),
      `${table}.${column}`,
    ).toBe(0);
  }
  expect(
    await count(
      `pg_indexes where indexname in ('feeds_performer_newest', 'feeds_public_words', 'accounts_username_unique')`,
    ),
  ).toBe(3);
});
