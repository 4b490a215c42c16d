import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-polls.ts';
import type { StreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireModerator } from '../moderation/require-moderator.ts';
import { denialToChat } from '../policy.ts';
import { requireStream } from '../read-stream.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { loadName, loadWriter } from '../writer.store.ts';
import { presentPoll } from './load-poll.ts';
import { closePoll, findPoll, hasOpenPoll, insertPoll, insertVote, lockOpenPoll, type PollRow } from './poll.store.ts';

export async function createStreamPoll(call: Call<typeof operations.createStreamPoll>): Promise<StreamPoll> {
  const { app, actor, params, body } = call;
  await requireModerator(call, params.id);
  const poll = {
    id: newId(),
    performerId: params.id,
    question: cleanLine('question', body.question),
    options: body.options.map((option, index) => cleanLine(`options.${index}`, option)),
  };
  if (new Set(poll.options).size < poll.options.length) throw invalidField('options', t('Two answers are the same.'));
  await app.transaction(async (work) => {
    await lockStream(work.db, params.id);
    if (await hasOpenPoll(work.db, params.id))
      throw new Failure('conflict', t('A poll is open already. Please close it first.'));
    await insertPoll(work.db, poll, app.clock.now());
    work.afterCommit(() => app.streamPulse.changePoll(poll.id));
  });
  return presentPoll(await requirePoll(app, poll.id, actor.id));
}

/** Closing again changes nothing. */
export async function closeStreamPoll(call: Call<typeof operations.closeStreamPoll>): Promise<StreamPoll> {
  const { app, actor, params } = call;
  const poll = await requirePoll(app, params.id, actor.id);
  await requireModerator(call, poll.performer_id);
  await app.transaction(async (work) => {
    if (await closePoll(work.db, poll.id, app.clock.now())) work.afterCommit(() => app.streamPulse.changePoll(poll.id));
  });
  return presentPoll(await requirePoll(app, poll.id, actor.id));
}

/** Who may write may vote, without waiting for slow mode. */
export async function voteInStreamPoll(call: Call<typeof operations.voteInStreamPoll>): Promise<StreamPoll> {
  const { app, actor, params, body } = call;
  const poll = await requirePoll(app, params.id, actor.id);
  await requireMayVote(call, poll.performer_id);
  if (body.option >= poll.options.length) throw invalidField('option', t('Please choose one of the answers.'));
  await app.transaction(async (work) => {
    if (!(await lockOpenPoll(work.db, poll.id))) throw new Failure('poll-closed');
    const vote = { pollId: poll.id, accountId: actor.id, option: body.option };
    if (!(await insertVote(work.db, vote, app.clock.now()))) throw new Failure('already-voted');
    work.afterCommit(() => app.streamPulse.changePoll(poll.id));
  });
  return presentPoll(await requirePoll(app, poll.id, actor.id));
}

async function requirePoll(app: App, id: string, viewerId: string): Promise<PollRow> {
  const poll = await findPoll(app.database, id, viewerId);
  if (!poll) throw new Failure('not-found', t('This poll does not exist.'));
  return poll;
}

async function requireMayVote(
  { app, actor, request }: Call<typeof operations.voteInStreamPoll>,
  performerId: string,
): Promise<void> {
  const stream = await requireStream(app, { viewer: actor, country: request.country }, performerId);
  const now = app.clock.now();
  const [writer, name] = await Promise.all([
    loadWriter(app.database, performerId, actor.id, now),
    loadName(app.database, performerId),
  ]);
  const denial = denialToChat(actor, stream, writer, { name, now });
  if (denial !== undefined) throw new Failure('may-not-write', denial);
}
