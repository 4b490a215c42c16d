import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feed-files.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type * as feedOperations from '@ovation/contract/publishing/feeds.ts';
import type { Poll } from '@ovation/contract/publishing/feeds.ts';
import { cleanLine } from '../../../../platform/clean-line.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { insertPoll, loadPoll, findPollOfOptions, insertBallot, type NewPoll, type PollRow } from './poll.store.ts';
import { latestAt } from '../../schedule.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import { requireGranted, requireVisibleContent } from '../../../access/index.ts';

type Create = Call<typeof operations.createPoll>;

/** Creates a poll without a feed; it is invisible to others until a feed includes it. */
export async function createPoll({ app, actor, body }: Create) {
  const now = app.clock.now();
  const poll: NewPoll = {
    id: newId(),
    performerId: actor.id,
    question: cleanLine('question', body.question),
    options: body.options.map((option, index) => cleanLine(`options.${index}`, option)),
    isMultiple: body.isMultiple,
    expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
  };
  const problems = validatePoll(poll, now);
  if (problems.length > 0) throw new Failure('field-invalid', undefined, problems);
  await app.transaction((work) => insertPoll(work.db, poll, now));
  const row = await loadPoll(app.database, poll.id, actor.id);
  if (!row) throw new Failure('not-found');
  return presentPoll(row, { now, isInsider: true });
}

function validatePoll({ question, options, expiresAt }: NewPoll, now: Date): FieldProblem[] {
  const known = new Set<string>();
  const problems: FieldProblem[] = question === '' ? [{ path: 'question', message: t('Please fill this in.') }] : [];
  for (const [index, option] of options.entries()) {
    if (option === '') problems.push({ path: `options.${index}`, message: t('Please fill this in.') });
    else if (known.has(option.toLowerCase()))
      problems.push({ path: `options.${index}`, message: t('This answer is included twice.') });
    known.add(option.toLowerCase());
  }
  if (expiresAt && expiresAt <= now)
    problems.push({ path: 'expiresAt', message: t('Please choose a time in the future.') });
  if (expiresAt && expiresAt > latestAt(now))
    problems.push({ path: 'expiresAt', message: t('Please choose a time within the next two years.') });
  return problems;
}

/** One vote per account, which the database enforces; it cannot be changed. */
export async function voteInPoll({ app, actor, params, body, request }: Call<typeof feedOperations.voteInPoll>) {
  const now = app.clock.now();
  const optionIds = [...new Set([body.optionId, ...(body.optionIds ?? [])].filter((id) => id !== undefined))];
  const poll = await findPollOfOptions(app.database, params.id, optionIds);
  if (!poll || poll.feed_id === null || (body.pollId !== undefined && body.pollId !== poll.id))
    throw new Failure('not-found', t('This poll or answer does not exist.'));
  const { decision } = await requireVisibleContent(
    app,
    { viewer: actor, country: request.country },
    'feed',
    poll.feed_id,
  );
  requireGranted(decision);
  if (optionIds.length === 0) throw invalidField('optionIds', t('Please choose an answer.'));
  if (optionIds.length > 1 && !poll.is_multiple)
    throw invalidField('optionIds', t('You can choose only one answer in this poll.'));
  if (poll.expires_at !== null && poll.expires_at <= now) throw new Failure('poll-closed');
  await app.transaction((work) => insertBallot(work.db, { pollId: poll.id, accountId: actor.id, optionIds }, now));
  const row = await loadPoll(app.database, poll.id, actor.id);
  if (!row) throw new Failure('not-found');
  return presentPoll(row, { now, isInsider: poll.performer_id === actor.id || may(actor, 'moderation') });
}

interface PollView {
  readonly now: Date;
  /** The performer and staff see the votes from the start. */
  readonly isInsider: boolean;
}

/** Votes are visible only to viewers whom they can no longer influence: after voting, or once the poll is closed. */
export function presentPoll(row: PollRow, { now, isInsider }: PollView): Poll {
  const isClosed = row.expires_at !== null && row.expires_at <= now;
  const showsVotes = isInsider || isClosed || row.voted_option_ids.length > 0;
  return {
    _id: row.id,
    question: row.question,
    options: row.options.map((option) => ({
      _id: option.id,
      text: option.text,
      totalVote: showsVotes ? option.total_vote : null,
    })),
    totalVote: Number(row.total_vote),
    isMultiple: row.is_multiple,
    votedOptionIds: row.voted_option_ids,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isClosed,
  };
}
