import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { queueMails, type Letter } from '../../accounts/index.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import type { Addressee } from './addressee.store.ts';
import { letterToBuyer, letterToSeller, type LetterOrder, type OrderLetter } from './order-letters.ts';
import { loadLetterFacts } from './order-letter.store.ts';

/** Emails both sides about a step of an order, where they have to know or to do something. */
export async function mailOrderStep(work: Work, app: App, step: DomainEvents['order.changed']): Promise<void> {
  const facts = await loadLetterFacts(work.db, step.orderId);
  if (!facts) return;
  const { buyer, seller } = facts;
  const { orderDeliveredDays, orderAcceptDays } = await app.settings.read();
  const order: LetterOrder = {
    ...facts.order,
    number: formatOrderNumber(facts.order.number),
    reportDays: facts.order.type === 'made_to_order' ? orderAcceptDays : orderDeliveredDays,
    buyer: buyer.name,
    seller: seller.name,
  };
  await queueMails(work, app, [
    ...addressed(buyer, letterToBuyer(step, order), `/orders/${step.orderId}`),
    ...addressed(seller, letterToSeller(step, order), `/creator/orders/${step.orderId}`),
  ]);
}

/** A letter with its address, if there is one to be sent. */
export function addressed(
  { email, name, status }: Addressee,
  letter: OrderLetter | undefined,
  path: string,
): readonly Letter[] {
  if (!letter || status === 'closed') return [];
  const { subject, paragraphs, link } = letter;
  return [{ to: email, name, subject, paragraphs, action: { label: link, path } }];
}
