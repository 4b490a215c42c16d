import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB, StreamPolls } from '../../../platform/database/types.gen.ts';

export interface PollRow extends Selectable<StreamPolls> {
  /** Votes for each option, in order. */
  readonly votes: readonly number[];
  /** The viewer's option. */
  readonly own_option: number | null;
}

const selectPolls = (viewerId: string | undefined) => sql`
  select p.*,
    array(
      select (select count(*)::integer from stream_poll_votes v where v.poll_id = p.id and v.option = o.option - 1)
      from generate_subscripts(p.options, 1) as o(option)
      order by o.option
    ) as votes,
    (
      select v.option from stream_poll_votes v where v.poll_id = p.id and v.account_id = ${viewerId ?? null}::uuid
    ) as own_option
  from stream_polls p`;

export async function findPoll(db: Kysely<DB>, id: string, viewerId?: string): Promise<PollRow | undefined> {
  const { rows } = await sql<PollRow>`${selectPolls(viewerId)} where p.id = ${id}`.execute(db);
  return rows[0];
}

/** The open poll, or the newest if it was closed after `since`. */
export async function findShownPoll(
  db: Kysely<DB>,
  performerId: string,
  { viewerId, since }: { readonly viewerId: string | undefined; readonly since: Date },
): Promise<PollRow | undefined> {
  const { rows } = await sql<PollRow>`
    ${selectPolls(viewerId)}
    where p.id = (select id from stream_polls where performer_id = ${performerId} order by id desc limit 1)
      and (p.closed_at is null or p.closed_at > ${since}::timestamptz)`.execute(db);
  return rows[0];
}

/** The caller holds the conversation's lock. */
export async function hasOpenPoll(db: Kysely<DB>, performerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stream_polls')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewPoll {
  readonly id: string;
  readonly performerId: string;
  readonly question: string;
  readonly options: readonly string[];
}

export async function insertPoll(db: Kysely<DB>, poll: NewPoll, now: Date): Promise<void> {
  await db
    .insertInto('stream_polls')
    .values({
      id: poll.id,
      performer_id: poll.performerId,
      question: poll.question,
      options: [...poll.options],
      created_at: now,
    })
    .execute();
}

/** Returns false if it was closed already. */
export async function closePoll(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream_polls')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A vote and the closing of its poll wait for each other. Returns whether the poll is open. */
export async function lockOpenPoll(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stream_polls')
    .select('closed_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.closed_at === null;
}

/** Returns false if the account has voted. */
export async function insertVote(
  db: Kysely<DB>,
  vote: { readonly pollId: string; readonly accountId: string; readonly option: number },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stream_poll_votes')
    .values({ poll_id: vote.pollId, account_id: vote.accountId, option: vote.option, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Polls of a chat before its newest are of no use any longer. */
export async function deleteOldPolls(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('stream_polls').where('closed_at', '<', before).execute();
}

/** Of a closed account. */
export async function deletePollsOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('stream_polls').where('performer_id', '=', accountId).execute();
}
