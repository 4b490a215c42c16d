import type * as operations from '@ovation/contract/feeds.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireGranted, requireVisibleContent } from '../access/index.ts';
import { findPollOfOption, insertVote, loadPoll } from './poll.store.ts';
import { presentPoll } from './present-poll.ts';

/** One vote per account, which the database sees to; it cannot be changed. */
export async function voteInPoll({ app, actor, params, body, request }: Call<typeof operations.voteInPoll>) {
  const now = app.clock.now();
  const poll = await findPollOfOption(app.database, params.id, body.optionId);
  if (!poll || poll.feed_id === null || (body.pollId !== undefined && body.pollId !== poll.id)) throw new Failure('not-found', 'This poll or answer does not exist.');
  const { decision } = await requireVisibleContent(app, { viewer: actor, country: request.country }, 'feed', poll.feed_id);
  requireGranted(decision);
  if (poll.expires_at !== null && poll.expires_at <= now) throw new Failure('poll-closed');
  await app.transaction((work) => insertVote(work.db, { pollId: poll.id, accountId: actor.id, optionId: body.optionId }, now));
  const row = await loadPoll(app.database, poll.id, actor.id);
  if (!row) throw new Failure('not-found');
  return presentPoll(row, { now, isInsider: poll.performer_id === actor.id || actor.kind === 'admin' });
}
