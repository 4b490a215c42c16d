import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-tips.ts';
import { toMinor } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { announceGoal } from '../announce.ts';
import { requireOwnChat } from '../moderation/require-moderator.ts';
import { presentGoal } from '../present.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { saveGoal } from './tip.store.ts';

/** Bounds how many tips a goal sums. */
const longestPastMs = 30 * 86_400_000;

export async function setStreamGoal({ app, actor, params, body }: Call<typeof operations.setStreamGoal>) {
  requireOwnChat(actor, params.id);
  const now = app.clock.now();
  const since = body.since === undefined ? now : new Date(body.since);
  if (since > now) throw invalidField('since', t('Please choose a time in the past.'));
  if (now.getTime() - since.getTime() > longestPastMs)
    throw invalidField('since', t('A goal can count tips from the last 30 days at most.'));
  const goal = { title: cleanLine('title', body.title), amount: toMinor(body.amount), since };
  const saved = await app.transaction(async (work) => {
    await lockStream(work.db, actor.id);
    const row = await saveGoal(work.db, actor.id, goal);
    announceGoal(work, app, row);
    return presentGoal(row);
  });
  if (!saved) throw new Failure('not-found');
  return saved;
}

/** Clearing again changes nothing. */
export async function clearStreamGoal({ app, actor, params }: Call<typeof operations.clearStreamGoal>) {
  requireOwnChat(actor, params.id);
  await app.transaction(async (work) => {
    await lockStream(work.db, actor.id);
    announceGoal(work, app, await saveGoal(work.db, actor.id, undefined));
  });
  return { message: t('The goal is removed.') };
}
