// The least that Fastify, pg and PostgreSQL need for the same tasks: no roles, no access rules, no checks, no ledger.
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const server = Fastify();

await pool.query('create table if not exists baseline_wallets (id integer primary key, balance bigint not null check (balance >= 0))');
await pool.query('create table if not exists baseline_tips (id bigint generated always as identity primary key, wallet_id integer not null, amount bigint not null, created_at timestamptz not null default now())');
await pool.query('insert into baseline_wallets select number, 1000000000 from generate_series(1, 50) number on conflict do nothing');

const feeds = 'select f.*, a.name, a.username from feeds f join accounts a on a.id = f.performer_id';

server.get('/feeds', async () => ({ data: (await pool.query({ name: 'feeds', text: `${feeds} order by f.created_at desc, f.id desc limit 10` })).rows }));

server.get<{ Params: { username: string } }>('/page/:username', async (request, reply) => {
  const { rows } = await pool.query<{ name: string; text: string }>({ name: 'page', text: `${feeds} where a.username = $1 order by f.created_at desc limit 10`, values: [request.params.username] });
  const items = rows.map((row) => `<article><h2>${row.name}</h2><p>${row.text}</p></article>`).join('');
  return reply.type('text/html').send(`<!doctype html><title>${request.params.username}</title><main>${items}</main>`);
});

server.post<{ Params: { wallet: string }; Body: { amount: number } }>('/tip/:wallet', async (request, reply) => {
  const [wallet, amount] = [Number(request.params.wallet), Math.round(request.body.amount * 100)];
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'spend', text: 'update baseline_wallets set balance = balance - $2 where id = $1', values: [wallet, amount] });
    await client.query({ name: 'tip', text: 'insert into baseline_tips (wallet_id, amount) values ($1, $2)', values: [wallet, amount] });
    await client.query('commit');
  } finally {
    client.release();
  }
  return reply.code(201).send({ amount: request.body.amount });
});

server.get('/api/health', async () => ({ status: 'ok' }));
await server.listen({ port: Number(PORT), host: '127.0.0.1' });
