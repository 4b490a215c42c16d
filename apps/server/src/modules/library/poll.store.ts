import type { Kysely, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 as newId } from 'uuid';
import type { DB, Polls } from '../../platform/database/types.gen.ts';
import { anyOf } from '../../platform/database/any-of.ts';

export interface NewPoll {
  readonly id: string;
  readonly performerId: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly expiresAt: Date | null;
}

export async function insertPoll(db: Kysely<DB>, poll: NewPoll, now: Date): Promise<void> {
  await db.insertInto('polls').values({ id: poll.id, performer_id: poll.performerId, question: poll.question, expires_at: poll.expiresAt, created_at: now }).execute();
  await db.insertInto('poll_options').values(poll.options.map((text, position) => ({ id: newId(), poll_id: poll.id, position, text }))).execute();
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Polls with their options and the viewer's vote, in one query. */
function selectPolls(db: Kysely<DB>, viewerId: string | undefined) {
  return db
    .selectFrom('polls')
    .leftJoin('poll_votes', (join) => join.onRef('poll_votes.poll_id', '=', 'polls.id').on('poll_votes.account_id', '=', viewerId ?? nobody))
    .selectAll('polls')
    .select('poll_votes.option_id as voted_option_id')
    .select((poll) =>
      jsonArrayFrom(poll.selectFrom('poll_options').select(['poll_options.id', 'poll_options.text', 'poll_options.total_vote']).whereRef('poll_options.poll_id', '=', 'polls.id').orderBy('poll_options.position')).as('options'),
    );
}

export type PollRow = Awaited<ReturnType<ReturnType<typeof selectPolls>['executeTakeFirstOrThrow']>>;

/** The polls of feeds, in their order. */
export async function loadPollsOf(db: Kysely<DB>, feedIds: readonly string[], viewerId: string | undefined): Promise<PollRow[]> {
  if (feedIds.length === 0) return [];
  return selectPolls(db, viewerId).where('polls.feed_id', '=', anyOf(feedIds)).orderBy('polls.position').execute();
}

export async function loadPoll(db: Kysely<DB>, id: string, viewerId: string | undefined): Promise<PollRow | undefined> {
  return selectPolls(db, viewerId).where('polls.id', '=', id).executeTakeFirst();
}

/** The poll that offers this option: `id` is the poll's, or its feed's. */
export async function findPollOfOption(db: Kysely<DB>, id: string, optionId: string): Promise<Selectable<Polls> | undefined> {
  return db
    .selectFrom('polls')
    .innerJoin('poll_options', 'poll_options.poll_id', 'polls.id')
    .selectAll('polls')
    .where('poll_options.id', '=', optionId)
    .where((where) => where.or([where('polls.id', '=', id), where('polls.feed_id', '=', id)]))
    .executeTakeFirst();
}

/** A second vote breaks the constraint that means `already-voted`. */
export async function insertVote(db: Kysely<DB>, vote: { readonly pollId: string; readonly accountId: string; readonly optionId: string }, now: Date): Promise<void> {
  await db.insertInto('poll_votes').values({ poll_id: vote.pollId, account_id: vote.accountId, option_id: vote.optionId, created_at: now }).execute();
}

export async function lockPolls(db: Kysely<DB>, ids: readonly string[]): Promise<Selectable<Polls>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('polls').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
}

export async function listPollIds(db: Kysely<DB>, feedId: string): Promise<string[]> {
  const rows = await db.selectFrom('polls').select('id').where('feed_id', '=', feedId).orderBy('position').execute();
  return rows.map(({ id }) => id);
}

/** Replaces a feed's polls, in their order; those that leave it are deleted with their votes. */
export async function setFeedPolls(db: Kysely<DB>, feedId: string, pollIds: readonly string[]): Promise<void> {
  await db.deleteFrom('polls').where('feed_id', '=', feedId).where((poll) => poll.not(poll('id', '=', anyOf(pollIds)))).execute();
  for (const [position, id] of pollIds.entries()) await db.updateTable('polls').set({ feed_id: feedId, position }).where('id', '=', id).execute();
}
