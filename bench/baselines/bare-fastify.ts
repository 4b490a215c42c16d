// The minimum that Fastify, pg and PostgreSQL need for the same tasks: no roles, no access rules, no checks, no
// ledger (but in /book), no React.
import { hash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { loadFacts } from '../../apps/server/src/modules/access/access.store.ts';
import { pageOf } from '../../apps/server/src/modules/access/policy.ts';
import { loadSessions } from '../../apps/server/src/modules/accounts/sessions/session.store.ts';
import { bookCharge, type ChargeRow } from '../../apps/server/src/modules/ledger/charge.store.ts';
import { insertNotifications } from '../../apps/server/src/modules/notifications/notification.store.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/database/pool.ts';
import { transaction } from '../../apps/server/src/platform/database/transaction.ts';
import { createEventBus } from '../../apps/server/src/platform/events.ts';
import { addWrites } from './bare-writes.ts';

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const server = Fastify();
let bytes = Buffer.alloc(0);

await pool.query(`
  create table if not exists baseline_cards (
    owner_id integer, created_at timestamptz, id integer, ${textColumns((name) => `${name} text`)},
    primary key (owner_id, created_at, id)
  );
  create table if not exists baseline_wallets (id integer primary key, balance bigint not null check (balance >= 0));
  create table if not exists baseline_transfers (
    id bigint generated always as identity primary key,
    debit_id integer not null,
    credit_id integer not null,
    amount bigint not null,
    created_at timestamptz not null default now()
  );`);

/** Ten columns of text, about as many as a displayed row has. */
function textColumns(write: (name: string, number: number) => string): string {
  return Array.from({ length: 10 }, (_, number) => write(`part${number}`, number)).join(', ');
}

/** The tasks' data, as large as our own replies: `cardLength` characters per card, the bytes of a whole page. */
server.post<{ Body: { cardLength: number; wallets: number; bytes: string } }>(
  '/prepare',
  { bodyLimit: 4_000_000 },
  async ({ body }) => {
    await pool.query('truncate baseline_cards, baseline_wallets, baseline_transfers');
    const text = 'x'.repeat(Math.round(body.cardLength / 10));
    await pool.query(
      `insert into baseline_cards
      select owner, now() - make_interval(mins => card), owner * 100 + card, ${textColumns(() => '$1')}
      from generate_series(1, 500) owner, generate_series(1, 100) card`,
      [text],
    );
    await pool.query('insert into baseline_wallets select number, 1000000000000 from generate_series(0, $1) number', [
      body.wallets,
    ]);
    await pool.query('vacuum (analyze) baseline_cards, baseline_wallets');
    bytes = Buffer.from(body.bytes);
    return {};
  },
);

server.get<{ Params: { owner: string } }>('/cards/:owner', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'cards',
    text: 'select * from baseline_cards where owner_id = $1 order by created_at desc, id desc limit 12',
    values: [params.owner],
  });
  return { data: rows };
});

server.get('/bytes', async (_request, reply) => reply.type('text/html; charset=utf-8').send(bytes));

const transfer = `
  with debit as (
    update baseline_wallets set balance = balance - $3 where id = $1 and balance >= $3 returning id
  ),
  credit as (
    update baseline_wallets set balance = balance + $3 where id = $2 and exists (select from debit) returning id
  )
  insert into baseline_transfers (debit_id, credit_id, amount)
  select debit.id, credit.id, $3
  from debit, credit
  returning id`;

server.post<{ Params: { from: string; to: string }; Body: { amount: number } }>(
  '/transfer/:from/:to',
  async ({ params, body }, reply) => {
    const { rowCount } = await pool.query({
      name: 'transfer',
      text: transfer,
      values: [Number(params.from), Number(params.to), Math.round(body.amount * 100)],
    });
    return reply.code(rowCount === 1 ? 201 : 402).send({ amount: body.amount });
  },
);

const books = createDatabase(createPool({ connectionString: DATABASE_URL ?? '', max: 20 }));

interface Parties {
  readonly from: string;
  readonly to: string;
}

function newTip({ from, to }: Parties): ChargeRow {
  return {
    id: newId(),
    type: 'tip',
    payer_id: from,
    performer_id: to,
    object_id: null,
    gross: 1_000n,
    commission: 200n,
    net: 800n,
    site_discount: 0n,
    message: null,
    created_at: new Date(),
  };
}

/** Our own booking of a tip and nothing else: no session, no access rule, no transaction around it. */
server.post<{ Params: Parties }>('/book/:from/:to', async ({ params }, reply) => {
  const tip = newTip(params);
  const before = await bookCharge(books, tip);
  return reply.code(before !== undefined && before >= tip.gross ? 201 : 402).send({ amount: 10 });
});

const silence = createEventBus();

/**
 * Everything that a tip reads and writes, by our own statements: the account, what decides access to the page, and
 * the booking and the notification in a transaction. Nothing is decided, and no one is notified at once.
 */
server.post<{ Params: { to: string } }>('/tip/:to', async ({ params: { to }, headers }, reply) => {
  const tokenHash = hash('sha256', String(headers.authorization).slice('Bearer '.length));
  const account = (await loadSessions(books, [tokenHash], new Date())).get(tokenHash);
  if (!account) return reply.code(401).send();
  const viewer = { id: account.id, kind: 'user', username: account.username, status: 'active' } as const;
  const facts = await loadFacts(books, { viewer, country: undefined }, [pageOf(to)], new Date());
  if (facts.size === 0) return reply.code(404).send();
  const tip = newTip({ from: account.id, to });
  const before = await transaction(
    { database: books, events: silence, logger: console },
    async ({ db, withCommit }) => {
      withCommit(
        insertNotifications(db, [{ accountId: to, kind: 'tip', actorId: account.id, sourceId: tip.id }], new Date()),
      );
      return bookCharge(db, tip);
    },
  );
  return reply.code(before !== undefined && before >= tip.gross ? 201 : 402).send({ amount: 10 });
});

server.post<{ Body: { password: string; hash: string } }>('/verify', async ({ body }, reply) => {
  return reply.code((await verify(body.hash, body.password)) ? 200 : 401).send({});
});

await addWrites(server, pool);

server.get('/api/health', async () => ({ status: 'ok' }));
await server.listen({ port: Number(PORT), host: '127.0.0.1' });
