import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { queueMail } from '../../accounts/index.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import { loadAddressees, type Addressee } from './addressee.store.ts';
import { letterToBuyer, letterToSeller, type LetterOrder, type OrderLetter } from './order-letters.ts';
import { loadOrderForLetter } from './order-letter.store.ts';

/** Emails both sides about a step of an order, where they have to know or to do something. */
export async function mailOrderStep(work: Work, app: App, step: DomainEvents['order.changed']): Promise<void> {
  const people = await loadAddressees(work.db, [step.buyerId, step.performerId]);
  const [buyer, seller] = [people.get(step.buyerId), people.get(step.performerId)];
  const row = await loadOrderForLetter(work.db, step.orderId);
  if (!row || !buyer || !seller) return;
  const { orderDeliveredDays, orderAcceptDays } = await app.settings.read();
  const order: LetterOrder = {
    ...row,
    number: formatOrderNumber(row.number),
    reportDays: row.type === 'made_to_order' ? orderAcceptDays : orderDeliveredDays,
    buyer: buyer.name,
    seller: seller.name,
  };
  await mail(work, app, buyer, letterToBuyer(step, order), `/orders/${step.orderId}`);
  await mail(work, app, seller, letterToSeller(step, order), `/creator/orders/${step.orderId}`);
}

export async function mail(
  work: Work,
  app: App,
  { email, name, status }: Addressee,
  letter: OrderLetter | undefined,
  path: string,
): Promise<void> {
  if (!letter || status === 'closed') return;
  const { subject, paragraphs, link } = letter;
  await queueMail(work, app, { to: email, name, subject, paragraphs, action: { label: link, path } });
}
