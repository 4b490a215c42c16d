import type { Kysely } from 'kysely';
import { v5 as nameId } from 'uuid';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import { addMessage } from '../messages/messages.ts';
import { findConversationWith } from '../conversation-list.store.ts';
import { ensureConversation, lockConversation } from '../conversation.store.ts';
import { findMessageByClientId } from '../messages/message.store.ts';
import { loadMessageSettings } from '../settings/message-settings.store.ts';
import { isSubscriber, loadRelationship } from '../relationship.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const welcome = z.object({ performerId: id, accountId: id, reason: z.enum(['follow', 'subscribe']) });
type Welcome = z.output<typeof welcome>;

export const sendWelcomeJob = job({ name: 'send-welcome', payload: welcome });

/** Subscribing starts following, too: such a fan gets only the subscriber's welcome, if the performer has one. */
export async function sendWelcomeLater(work: Work, order: Welcome, now: Date): Promise<void> {
  if ((await loadWelcome(work.db, order.performerId, order.reason)) === '') return;
  if (order.reason === 'follow' && (await isWelcomedAsSubscriber(work.db, order, now))) return;
  await work.enqueue(sendWelcomeJob, order);
}

async function isWelcomedAsSubscriber(
  db: Kysely<DB>,
  { performerId, accountId }: Welcome,
  now: Date,
): Promise<boolean> {
  return (
    (await loadWelcome(db, performerId, 'subscribe')) !== '' &&
    (await isSubscriber(db, { performerId, accountId }, now))
  );
}

async function loadWelcome(db: Kysely<DB>, performerId: string, reason: Welcome['reason']): Promise<string> {
  const { followWelcome, subscribeWelcome } = await loadMessageSettings(db, performerId);
  return reason === 'follow' ? followWelcome : subscribeWelcome;
}

/**
 * Sends a welcome once for each fan and reason, however often they leave and come back: the message's client id derives
 * from both. Sends nothing if the fan has left meanwhile, or if the performer is suspended or gone.
 */
export async function sendWelcome(app: App, { performerId, accountId, reason }: Welcome): Promise<void> {
  const text = await loadWelcome(app.database, performerId, reason);
  if (text === '') return;
  const clientId = nameId(`${reason}:${accountId}`, performerId);
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const performer = await loadRelationship(work.db, { accountId, otherId: performerId, country: undefined }, now);
    const fan = await loadRelationship(
      work.db,
      { accountId: performerId, otherId: accountId, country: undefined },
      now,
    );
    if (!performer?.isActivePerformer || !fan?.isFan || fan.isClosed || fan.hasBlocked) return;
    await ensureConversation(work.db, performerId, accountId, now);
    const known = await findConversationWith(work.db, performerId, accountId);
    const conversation = known && (await lockConversation(work.db, known.id));
    if (!conversation || (await findMessageByClientId(work.db, performerId, clientId))) return;
    await addMessage(work, app, {
      id: newId(),
      conversation: { id: conversation.id },
      senderId: performerId,
      recipientId: accountId,
      clientId,
      text,
    });
  });
}
