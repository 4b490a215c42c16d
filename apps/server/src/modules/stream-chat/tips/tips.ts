import { typedText, toMinor } from '@ovation/domain';
import { longestStreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-tips.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import type { CreatedCharge } from '../../ledger/index.ts';
import { announceGoal, announceStream } from '../announce.ts';
import { appendMessage, judgeMessage } from '../append-message.ts';
import { countHeldOf } from '../moderation/held-message.store.ts';
import { loadStream, lockStream, type StreamRow } from '../stream-conversation.store.ts';
import { isStreaming } from '../stream-rules.ts';
import { loadWriter } from '../writer.store.ts';
import { refreshGoal, saveTipMenu, saveGoal } from './tip.store.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { invalidField, Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { formatMoney } from '../../../platform/words/dates.ts';
import { requireOwnChat } from '../moderation/require-moderator.ts';
import { presentTipMenu, presentGoal } from '../present.ts';
import { asOfNow, holdMessage, maxHeld } from '../read-stream.ts';

/** Counts a tip for the goal, and shows it in the chat if its performer streams. */
export async function showTip(work: Work, app: App, charge: CreatedCharge): Promise<void> {
  if (charge.type !== 'tip') return;
  const isShown = await isStreaming(app, work.db, charge.performerId);
  const { goal_since } = await loadStream(work.db, charge.performerId);
  if (!isShown && goal_since === null) return;
  const stream = await lockStream(work.db, charge.performerId);
  if (isShown) await appendTip(work, app, stream, charge);
  await countTips(work, app, stream);
}

/** After a tip, and after a reversal of one. The caller holds the conversation's lock. */
async function countTips(work: Work, app: App, stream: StreamRow): Promise<void> {
  const changed = await refreshGoal(work.db, stream);
  if (changed) announceGoal(work, app, changed);
}

/** A refund takes a tip out of the goal, a won dispute puts it back. */
export async function recountGoal(
  work: Work,
  app: App,
  { type, performerId }: { readonly type: string; readonly performerId: string },
): Promise<void> {
  if (type !== 'tip' || (await loadStream(work.db, performerId)).goal_since === null) return;
  await countTips(work, app, await lockStream(work.db, performerId));
}

/**
 * The rules for messages hold for a tip's message, too: it is left out where they refuse it, and waits where they hold
 * it, while the tip itself is shown at once.
 */
async function appendTip(work: Work, app: App, stream: StreamRow, charge: CreatedCharge): Promise<void> {
  const now = app.clock.now();
  const text = typedText(charge.message ?? '').slice(0, longestStreamMessage);
  const verdict = text === '' ? 'shown' : await judgeTip(work, stream, charge, text, now);
  const sent = { senderId: charge.payerId, clientId: null };
  const tip = { chargeId: charge.chargeId, amount: charge.gross };
  await appendMessage(work, app, stream, { ...sent, id: newId(), text: verdict === 'shown' ? text : '', tip }, now);
  if (verdict === 'shown' || verdict === 'refused') return;
  if ((await countHeldOf(work.db, stream.performer_id, charge.payerId)) < maxHeld)
    await holdMessage(
      work,
      app,
      { ...sent, id: newId(), performerId: stream.performer_id, text, reason: verdict },
      now,
    );
}

async function judgeTip(work: Work, stream: StreamRow, charge: CreatedCharge, text: string, now: Date) {
  const writer = await loadWriter(work.db, stream.performer_id, charge.payerId, now);
  if (writer.moderates) return 'shown';
  if (writer.isMuted) return 'refused';
  return judgeMessage(work.db, { performerId: stream.performer_id, senderId: charge.payerId, text }, now);
}

/** Amounts have to be possible as tips, because fans send them as such. */
export async function setTipMenu({ app, actor, params, body }: Call<typeof operations.setTipMenu>) {
  requireOwnChat(actor, params.id);
  const { minimumTipPrice: minimum, maximumTipPrice: maximum } = await app.settings.read();
  const items = body.items.map(({ label, amount }, index) => {
    if (amount < minimum || amount > maximum)
      throw invalidField(
        `items.${index}.amount`,
        t('A tip must be between {minimum} and {maximum}.', {
          minimum: formatMoney(minimum),
          maximum: formatMoney(maximum),
        }),
      );
    return { label: cleanLine(`items.${index}.label`, label), amount: Number(toMinor(amount)) };
  });
  return app.transaction(async (work) => {
    await lockStream(work.db, actor.id);
    const row = await saveTipMenu(work.db, actor.id, items);
    await announceStream(work, app, await asOfNow(app, work.db, row));
    return { items: presentTipMenu(row) };
  });
}

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
