import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import type { CreatedCharge } from '../ledger/index.ts';
import { addMessage } from './messages/add-message.ts';

/** Adds a tip with its message to the conversation of the two accounts, if they have one. */
export async function addTip(
  work: Work,
  app: App,
  { type, chargeId, payerId, performerId, message, gross }: CreatedCharge,
): Promise<void> {
  if (type !== 'tip') return;
  await addMessage(work, app, {
    id: newId(),
    conversation: { between: [payerId, performerId] },
    senderId: payerId,
    recipientId: performerId,
    clientId: null,
    text: message ?? '',
    tip: { chargeId, amount: gross },
  });
}
