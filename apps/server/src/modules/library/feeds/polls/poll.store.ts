import type { Kysely, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, Polls } from '../../../../platform/database/types.gen.ts';
import { anyOf } from '../../../../platform/database/list.ts';
import { newId } from '../../../../platform/new-id.ts';

export interface NewPoll {
  readonly id: string;
  readonly performerId: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly isMultiple: boolean;
  readonly expiresAt: Date | null;
}

export async function insertPoll(db: Kysely<DB>, poll: NewPoll, now: Date): Promise<void> {
  await db
    .insertInto('polls')
    .values({
      id: poll.id,
      performer_id: poll.performerId,
      question: poll.question,
      is_multiple: poll.isMultiple,
      expires_at: poll.expiresAt,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('poll_options')
    .values(poll.options.map((text, position) => ({ id: newId(), poll_id: poll.id, position, text })))
    .execute();
}

const noAccount = '00000000-0000-0000-0000-000000000000';

/** Polls with their options and what the viewer chose, in one query. */
function selectPolls(db: Kysely<DB>, viewerId: string | undefined) {
  return db
    .selectFrom('polls')
    .selectAll('polls')
    .select((poll) =>
      poll
        .fn<string[]>('array', [
          poll
            .selectFrom('poll_votes')
            .select('option_id')
            .whereRef('poll_votes.poll_id', '=', 'polls.id')
            .where('poll_votes.account_id', '=', viewerId ?? noAccount),
        ])
        .as('voted_option_ids'),
    )
    .select((poll) =>
      jsonArrayFrom(
        poll
          .selectFrom('poll_options')
          .select(['poll_options.id', 'poll_options.text', 'poll_options.total_vote'])
          .whereRef('poll_options.poll_id', '=', 'polls.id')
          .orderBy('poll_options.position'),
      ).as('options'),
    );
}

export type PollRow = Awaited<ReturnType<ReturnType<typeof selectPolls>['executeTakeFirstOrThrow']>>;

/** The polls of feeds, in order. */
export async function loadPollsOf(
  db: Kysely<DB>,
  feedIds: readonly string[],
  viewerId: string | undefined,
): Promise<PollRow[]> {
  if (feedIds.length === 0) return [];
  return selectPolls(db, viewerId).where('polls.feed_id', '=', anyOf(feedIds)).orderBy('polls.position').execute();
}

export async function loadPoll(db: Kysely<DB>, id: string, viewerId: string | undefined): Promise<PollRow | undefined> {
  return selectPolls(db, viewerId).where('polls.id', '=', id).executeTakeFirst();
}

/** The poll that offers all these options: `id` is the poll's, or its feed's. */
export async function findPollOfOptions(
  db: Kysely<DB>,
  id: string,
  optionIds: readonly string[],
): Promise<Selectable<Polls> | undefined> {
  return db
    .selectFrom('polls')
    .selectAll('polls')
    .where((where) => where.or([where('polls.id', '=', id), where('polls.feed_id', '=', id)]))
    .where((poll) =>
      poll(
        poll
          .selectFrom('poll_options')
          .select((option) => option.fn.countAll<number>().as('count'))
          .whereRef('poll_options.poll_id', '=', 'polls.id')
          .where('poll_options.id', '=', anyOf(optionIds)),
        '=',
        optionIds.length,
      ),
    )
    .executeTakeFirst();
}

/** A second ballot breaks the constraint that means `already-voted`. */
export async function insertBallot(
  db: Kysely<DB>,
  ballot: { readonly pollId: string; readonly accountId: string; readonly optionIds: readonly string[] },
  now: Date,
): Promise<void> {
  const voter = { poll_id: ballot.pollId, account_id: ballot.accountId, created_at: now };
  await db.insertInto('poll_ballots').values(voter).execute();
  // In id order, so that two ballots never deadlock on the counters.
  await db
    .insertInto('poll_votes')
    .values(ballot.optionIds.toSorted().map((option_id) => ({ ...voter, option_id })))
    .execute();
}

export async function lockPolls(db: Kysely<DB>, ids: readonly string[]): Promise<Selectable<Polls>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('polls').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
}

export async function listPollIds(db: Kysely<DB>, feedId: string): Promise<string[]> {
  const rows = await db.selectFrom('polls').select('id').where('feed_id', '=', feedId).orderBy('position').execute();
  return rows.map(({ id }) => id);
}

/** Replaces a feed's polls, in this order; removed polls are deleted with their votes. */
export async function setFeedPolls(db: Kysely<DB>, feedId: string, pollIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('polls')
    .where('feed_id', '=', feedId)
    .where((poll) => poll.not(poll('id', '=', anyOf(pollIds))))
    .execute();
  for (const [position, id] of pollIds.entries())
    await db.updateTable('polls').set({ feed_id: feedId, position }).where('id', '=', id).execute();
}
