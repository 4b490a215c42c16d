import { createHash } from 'node:crypto';
import pg from 'pg';
import { bytes, copyRows, moment, type Value } from './copy.ts';
import { idOf } from './ids.ts';
import type { Site } from './site.ts';

/** A chat user who is online. */
export interface ChatUser {
  readonly id: string;
  readonly token: string;
  /** The conversation with the only partner. */
  readonly conversationId: string;
  /** The partner's index among all chat users. */
  readonly partner: number;
}

/** Chat users, in addition to the site's accounts. */
export interface Chat {
  /** Performers at even indexes, each followed by their fan. */
  readonly chatUsers: readonly ChatUser[];
  /** Of performers with very many conversations, and with few. */
  readonly busy: { readonly token: string; readonly total: number };
  readonly quiet: { readonly token: string; readonly total: number };
}

const chatUsers = 1_000;
const [busyTotal, quietTotal] = [20_000, 20];

interface Pair {
  readonly performer: number;
  readonly fan: number;
}

const tokenOf = (person: number): string => `session-of-the-measured-chat-user-${person}`;

/**
 * Adds the chat users, and performers with 20,000 and with 20 conversations; each conversation has one unread
 * message.
 */
export async function writeChat(url: string, site: Site): Promise<Chat> {
  const person = (number: number): string => idOf('account', site.sizes.accounts + number, site.opened);
  const conversation = (number: number): string => idOf('conversation', number, site.opened);
  const [busy, quiet, firstFan] = [chatUsers, chatUsers + 1, chatUsers + 2];
  const pairs: Pair[] = [
    ...Array.from({ length: chatUsers / 2 }, (_, pair) => ({ performer: pair * 2, fan: pair * 2 + 1 })),
    ...Array.from({ length: busyTotal }, (_, fan) => ({ performer: busy, fan: firstFan + fan })),
    ...Array.from({ length: quietTotal }, (_, fan) => ({ performer: quiet, fan: firstFan + fan })),
  ];
  await write(url, {
    site,
    pairs,
    people: firstFan + busyTotal,
    person,
    conversation,
    isPerformer: (number) => number === busy || number === quiet || (number < chatUsers && number % 2 === 0),
  });
  return {
    chatUsers: Array.from({ length: chatUsers }, (_, number) => ({
      id: person(number),
      token: tokenOf(number),
      conversationId: conversation(Math.floor(number / 2)),
      partner: number % 2 === 0 ? number + 1 : number - 1,
    })),
    busy: { token: tokenOf(busy), total: busyTotal },
    quiet: { token: tokenOf(quiet), total: quietTotal },
  };
}

interface Plan {
  readonly site: Site;
  readonly pairs: readonly Pair[];
  /** The total number. */
  readonly people: number;
  person(number: number): string;
  conversation(number: number): string;
  isPerformer(number: number): boolean;
}

async function write(url: string, plan: Plan): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Without constraints and triggers, like a restore.
    await client.query('set session_replication_role = replica');
    const {
      site: { now, opened },
      people,
      person,
      isPerformer,
    } = plan;
    const everybody = Array.from({ length: people }, (_, number) => number);
    const performers = everybody.filter(isPerformer);
    await copyRows(
      client,
      'accounts',
      ['id', 'kind', 'username', 'email', 'name', 'password_hash', 'email_verified_at', 'created_at', 'updated_at'],
      everybody.map((number) => accountOf(plan, number)),
    );
    await copyRows(
      client,
      'performers',
      ['account_id', 'status', 'date_of_birth', 'monthly_price', 'yearly_price'],
      performers.map((number) => [person(number), 'active', '1994-05-17', 999, 9_990]),
    );
    await copyRows(
      client,
      'performer_counters',
      ['performer_id'],
      performers.map((number) => [person(number)]),
    );
    await copyRows(
      client,
      'sessions',
      ['token_hash', 'account_id', 'expires_at'],
      everybody
        .slice(0, chatUsers + 2)
        .map((number) => [
          bytes(createHash('sha256').update(tokenOf(number)).digest('hex')),
          person(number),
          moment(now + 30 * 86_400_000),
        ]),
    );
    await copyRows(
      client,
      'follows',
      ['account_id', 'performer_id', 'created_at'],
      plan.pairs.map(({ performer, fan }) => [person(fan), person(performer), moment(opened)]),
    );
    await copyRows(client, 'message_inboxes', ['account_id', 'total_unread'], inboxes(plan));
    await writeConversations(client, plan);
    await client.query(
      `vacuum (analyze) accounts, performers, sessions, follows, message_inboxes, conversations, conversation_members,
      messages`,
    );
  } finally {
    await client.end();
  }
}

function accountOf({ site, person, isPerformer }: Plan, number: number): Value[] {
  const [username, time] = [`chatter${number}`, moment(site.opened)];
  return [
    person(number),
    isPerformer(number) ? 'performer' : 'user',
    username,
    `${username}@example.com`,
    `Talker ${number}`,
    'none',
    time,
    time,
    time,
  ];
}

function* inboxes({ pairs, people, person }: Plan): Generator<Value[]> {
  const unread = new Map<number, number>();
  for (const { performer } of pairs) unread.set(performer, (unread.get(performer) ?? 0) + 1);
  for (let number = 0; number < people; number += 1) yield [person(number), unread.get(number) ?? 0];
}

/** The fan wrote once, each at a different time. */
async function writeConversations(client: pg.Client, { site, pairs, person, conversation }: Plan): Promise<void> {
  const time = (pair: number): string => moment(site.opened + pair * 60_000);
  const parties = pairs.map(({ performer, fan }) => ({ performer: person(performer), fan: person(fan) }));
  await copyRows(
    client,
    'conversations',
    ['id', 'first_id', 'second_id', 'last_sequence', 'created_at'],
    parties.map(({ performer, fan }, pair) => [conversation(pair), ...[performer, fan].toSorted(), 1, time(pair)]),
  );
  await copyRows(
    client,
    'conversation_members',
    ['conversation_id', 'account_id', 'other_id', 'listed_at', 'read_sequence', 'total_unread'],
    parties.flatMap(({ performer, fan }, pair) => [
      [conversation(pair), performer, fan, time(pair), 0, 1],
      [conversation(pair), fan, performer, time(pair), 1, 0],
    ]),
  );
  await copyRows(
    client,
    'messages',
    ['id', 'conversation_id', 'sequence', 'sender_id', 'recipient_id', 'text', 'created_at'],
    parties.map(({ performer, fan }, pair) => [
      idOf('message', pair, site.opened + pair * 60_000),
      conversation(pair),
      1,
      fan,
      performer,
      'Good evening! When do you play again?',
      time(pair),
    ]),
  );
}
