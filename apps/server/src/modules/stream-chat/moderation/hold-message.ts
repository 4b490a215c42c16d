import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { announceReview } from './announce-moderation.ts';
import {
  countHeldOf,
  findHeldMessage,
  insertHeldMessage,
  type HeldMessageRow,
  type NewHeldMessage,
} from './held-message.store.ts';

/** Of one sender in one chat. */
export const maxHeld = 10;

/** Keeps a message for approval; the caller holds the conversation's lock. Throws may-not-write if too many wait. */
export async function holdMessage(work: Work, app: App, message: NewHeldMessage, now: Date): Promise<HeldMessageRow> {
  if ((await countHeldOf(work.db, message.performerId, message.senderId)) >= maxHeld)
    throw new Failure(
      'may-not-write',
      t('Your earlier messages are waiting for approval. Please wait until they are shown.'),
    );
  await insertHeldMessage(work.db, message, now);
  await announceReview(work, app, { ...message, messageId: message.id, status: 'held' });
  return (await findHeldMessage(work.db, message.id)) as HeldMessageRow;
}
