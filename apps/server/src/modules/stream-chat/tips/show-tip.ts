import { typedText } from '@ovation/domain';
import { longestStreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import type { CreatedCharge } from '../../ledger/index.ts';
import { announceGoal } from '../announce.ts';
import { appendMessage } from '../append-message.ts';
import { countHeldOf } from '../moderation/held-message.store.ts';
import { holdMessage, maxHeld } from '../moderation/hold-message.ts';
import { judgeMessage } from '../moderation/judge-message.ts';
import { loadStream, lockStream, type StreamRow } from '../stream-conversation.store.ts';
import { isStreaming } from '../stream-rules.ts';
import { loadWriter } from '../writer.store.ts';
import { refreshGoal } from './tip.store.ts';

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
