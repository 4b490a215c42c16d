// The least that Fastify and pg need to write what people write all day: the same rows, in one transaction, statement
// by statement, and nothing decided.
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { measuredFans } from '../data/sizes.ts';

const tables = `
  create table if not exists bare_conversations (id integer primary key, last_sequence bigint not null default 0);
  create table if not exists bare_members (
    conversation_id integer,
    account_id integer,
    listed_at timestamptz,
    read_sequence bigint not null default 0,
    unread bigint not null default 0,
    primary key (conversation_id, account_id)
  );
  create table if not exists bare_inboxes (
    account_id integer primary key,
    unread bigint not null default 0,
    last_position bigint not null default 0
  );
  create table if not exists bare_messages (
    id bigint generated always as identity primary key,
    conversation_id integer not null,
    sequence bigint not null,
    sender_id integer not null,
    recipient_id integer not null,
    text text not null,
    created_at timestamptz not null default now(),
    unique (conversation_id, sequence)
  );
  create table if not exists bare_events (
    account_id integer,
    position bigint,
    message_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (account_id, position)
  );
  create table if not exists bare_notifications (
    account_id integer,
    group_key text,
    total bigint not null default 1,
    updated_at timestamptz not null default now(),
    primary key (account_id, group_key)
  );
  create table if not exists bare_wallets (id integer primary key, balance bigint not null check (balance >= 0));
  create table if not exists bare_charges (
    id bigint generated always as identity primary key,
    payer_id integer not null,
    performer_id integer not null,
    amount bigint not null,
    created_at timestamptz not null default now()
  );
  create table if not exists bare_transfers (
    id bigint generated always as identity primary key,
    charge_id bigint not null,
    debit_id integer not null,
    credit_id integer not null,
    amount bigint not null
  );
  create table if not exists bare_performers (
    id integer primary key,
    total_follower bigint not null default 0,
    total_like bigint not null default 0
  );
  create table if not exists bare_follows (
    account_id integer,
    performer_id integer,
    created_at timestamptz not null default now(),
    primary key (account_id, performer_id)
  );
  create table if not exists bare_posts (
    id integer primary key,
    total_like bigint not null default 0,
    total_comment bigint not null default 0
  );
  create table if not exists bare_reactions (
    account_id integer,
    post_id integer,
    created_at timestamptz not null default now(),
    primary key (account_id, post_id)
  );
  create table if not exists bare_comments (
    id bigint generated always as identity primary key,
    post_id integer not null,
    account_id integer not null,
    text text not null,
    created_at timestamptz not null default now()
  );
  insert into bare_wallets
    select n, 1000000000000
    from generate_series(0, ${measuredFans.count}) n
    on conflict do nothing;
  insert into bare_performers
    select n
    from generate_series(1000, ${1000 + measuredFans.count}) n
    on conflict do nothing;
  insert into bare_posts
    select n
    from generate_series(1000, ${1000 + measuredFans.count}) n
    on conflict do nothing;
  insert into bare_inboxes select n from generate_series(0, ${1000 + measuredFans.count}) n on conflict do nothing;
  insert into bare_conversations select n from generate_series(0, ${measuredFans.count}) n on conflict do nothing;
  insert into bare_members select n, n from generate_series(0, ${measuredFans.count}) n on conflict do nothing;
  insert into bare_members
    select n, 1000 + n
    from generate_series(0, ${measuredFans.count}) n
    on conflict do nothing;`;

/** Statements of one transaction, prepared by their texts. */
type Run = (text: string, values: readonly unknown[]) => Promise<Record<string, unknown> | undefined>;

interface Parties {
  readonly fan: number;
  readonly performer: number;
}

const commission = 200;

async function addMessage(run: Run, { fan, performer }: Parties, text: string): Promise<void> {
  const place = await run(
    'update bare_conversations set last_sequence = last_sequence + 1 where id = $1 returning last_sequence',
    [fan],
  );
  const message = await run(
    'insert into bare_messages (conversation_id, sequence, sender_id, recipient_id, text) values ($1, $2, $1, $3, $4) returning *',
    [fan, place?.last_sequence, performer, text],
  );
  await run(
    'update bare_members set listed_at = now(), unread = case account_id when $1 then 0 else unread + 1 end, read_sequence = case account_id when $1 then $2 else read_sequence end where conversation_id = $1',
    [fan, place?.last_sequence],
  );
  await run(
    'with moved as (update bare_inboxes set last_position = last_position + 1, unread = unread + case account_id when $1 then 0 else 1 end where account_id in ($1, $2) returning *) insert into bare_events (account_id, position, message_id) select account_id, last_position, $3 from moved',
    [fan, performer, message?.id],
  );
}

async function notify(run: Run, accountId: number, groupKey: string): Promise<void> {
  await run(
    'insert into bare_notifications (account_id, group_key) values ($1, $2) on conflict (account_id, group_key) do update set total = bare_notifications.total + 1, updated_at = now()',
    [accountId, groupKey],
  );
}

async function addTip(run: Run, { fan, performer }: Parties, amount: number): Promise<void> {
  await run('update bare_wallets set balance = balance - $2 where id = $1 and balance >= $2', [fan, amount]);
  const charge = await run(
    'insert into bare_charges (payer_id, performer_id, amount) values ($1, $2, $3) returning id',
    [fan, performer, amount],
  );
  await run(
    'insert into bare_transfers (charge_id, debit_id, credit_id, amount) values ($1, $2, $3, $4), ($1, $2, 0, $5)',
    [charge?.id, fan, performer, amount - commission, commission],
  );
  await notify(run, performer, `tip:${String(charge?.id)}`);
}

interface Body {
  readonly text?: string;
  readonly amount?: number;
}

const writes: Readonly<Record<string, (run: Run, parties: Parties, body: Body) => Promise<void>>> = {
  async message(run, parties, { text = '' }) {
    await addMessage(run, parties, text);
    await notify(run, parties.performer, `message:${parties.fan}`);
  },
  async 'tip-friend'(run, parties, { amount = 0 }) {
    await addTip(run, parties, amount * 100);
    await addMessage(run, parties, '');
  },
  tip: (run, parties, { amount = 0 }) => addTip(run, parties, amount * 100),
  async like(run, { fan, performer }) {
    await run('insert into bare_reactions (account_id, post_id) values ($1, $2) on conflict do nothing', [
      fan,
      performer,
    ]);
    await run('update bare_posts set total_like = total_like + 1 where id = $1', [performer]);
    await run('update bare_performers set total_like = total_like + 1 where id = $1', [performer]);
  },
  async unlike(run, { fan, performer }) {
    await run('delete from bare_reactions where account_id = $1 and post_id = $2', [fan, performer]);
    await run('update bare_posts set total_like = total_like - 1 where id = $1', [performer]);
    await run('update bare_performers set total_like = total_like - 1 where id = $1', [performer]);
  },
  async follow(run, { fan, performer }) {
    await run('insert into bare_follows (account_id, performer_id) values ($1, $2) on conflict do nothing', [
      fan,
      performer,
    ]);
    await run('update bare_performers set total_follower = total_follower + 1 where id = $1', [performer]);
    await notify(run, performer, 'follower');
  },
  async unfollow(run, { fan, performer }) {
    await run('delete from bare_follows where account_id = $1 and performer_id = $2', [fan, performer]);
    await run('update bare_performers set total_follower = total_follower - 1 where id = $1', [performer]);
    await run('update bare_notifications set total = total - 1 where account_id = $1 and group_key = $2', [
      performer,
      'follower',
    ]);
  },
  async comment(run, { fan, performer }, { text }) {
    await run('insert into bare_comments (post_id, account_id, text) values ($1, $2, $3)', [performer, fan, text]);
    await run('update bare_posts set total_comment = total_comment + 1 where id = $1', [performer]);
    await notify(run, performer, `comment:${performer}`);
  },
};

/** `POST /writes/{what}/{fan}`: what the fan does with a performer of their own. */
export async function addWrites(server: FastifyInstance, pool: pg.Pool): Promise<void> {
  await pool.query(tables);
  for (const [what, write] of Object.entries(writes))
    server.post<{ Params: { fan: string }; Body: Body }>(`/writes/${what}/:fan`, async ({ params, body }, reply) => {
      const fan = Number(params.fan);
      await inTransaction(pool, (run) => write(run, { fan, performer: 1_000 + fan }, body));
      return reply.code(201).send({ what });
    });
}

async function inTransaction(pool: pg.Pool, write: (run: Run) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await write(
      async (text, values) => (await client.query({ name: hash('md5', text), text, values: [...values] })).rows[0],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
