import type { Kysely } from 'kysely';
import { v5 as nameId } from 'uuid';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import { addMessage } from '../messages/add-message.ts';
import { ensureConversation, findConversationWith, lockConversation } from '../conversation.store.ts';
import { findMessageByClientId } from '../messages/message.store.ts';
import { loadMessageSettings } from '../settings/message-settings.store.ts';
import { isSubscriber, loadRelationship } from '../relationship.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const welcome = z.object({ performerId: id, accountId: id, reason: z.enum(['follow', 'subscribe']) });
type Welcome = z.output<typeof welcome>;

export const sendWelcomeJob = job({ name: 'send-welcome', payload: welcome });

/** Most performers have none to send. Who subscribes begins to follow by the same step, and is welcomed as a subscriber alone. */
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

/** Once for each fan and reason, however often he leaves and comes back: the message's name is made of both. Who has left meanwhile is sent nothing, and of who is suspended or gone nothing is sent. */
export async function sendWelcome(app: App, { performerId, accountId, reason }: Welcome): Promise<void> {
  const text = await loadWelcome(app.database, performerId, reason);
  if (text === '') return;
  const clientId = nameId(`${reason}:${accountId}`, performerId);
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const herself = await loadRelationship(work.db, { accountId, otherId: performerId, country: undefined }, now);
    const fan = await loadRelationship(
      work.db,
      { accountId: performerId, otherId: accountId, country: undefined },
      now,
    );
    if (!herself?.isActivePerformer || !fan?.isFan || fan.isClosed || fan.hasShutOut) return;
    await ensureConversation(work.db, performerId, accountId, now);
    const known = await findConversationWith(work.db, performerId, accountId);
    const conversation = known && (await lockConversation(work.db, known.id));
    if (!conversation || (await findMessageByClientId(work.db, performerId, clientId))) return;
    const place = {
      id: newId(),
      into: { conversationId: conversation.id },
      senderId: performerId,
      recipientId: accountId,
    };
    await addMessage(work, app, { ...place, clientId, text });
  });
}
