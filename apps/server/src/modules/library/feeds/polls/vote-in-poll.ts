import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feeds.ts';
import { Failure, invalidField } from '../../../../platform/failure.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireGranted, requireVisibleContent } from '../../../access/index.ts';
import { findPollOfOptions, insertBallot, loadPoll } from './poll.store.ts';
import { presentPoll } from './present-poll.ts';

/** One vote per account, which the database enforces; it cannot be changed. */
export async function voteInPoll({ app, actor, params, body, request }: Call<typeof operations.voteInPoll>) {
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
