import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { displayName } from '../../accounts/index.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import { loadAddressees } from './addressee.store.ts';
import { mail } from './mail-order-step.ts';
import { loadOrderForLetter } from './order-letter.store.ts';
import type { OrderLetter } from './order-letters.ts';

interface DueOrder {
  readonly number: string;
  readonly title: string;
}

/** Emails both sides a day before an order is due, and when it is late. */
export async function mailDueOrder(
  work: Work,
  app: App,
  { orderId, buyerId, performerId, isLate }: DomainEvents['order.due'],
): Promise<void> {
  const people = await loadAddressees(work.db, [buyerId, performerId]);
  const [buyer, seller] = [people.get(buyerId), people.get(performerId)];
  const row = await loadOrderForLetter(work.db, orderId);
  if (!row || !buyer || !seller) return;
  const order = { number: formatOrderNumber(row.number), title: displayName(row.title, t('The order')) };
  await mail(work, app, buyer, isLate ? lateToBuyer(order) : soonToBuyer(order), `/orders/${orderId}`);
  await mail(work, app, seller, isLate ? lateToSeller(order) : soonToSeller(order), `/creator/orders/${orderId}`);
}

function soonToBuyer({ number, title }: DueOrder): OrderLetter {
  return {
    subject: t('Your order {number} is due soon', { number }),
    paragraphs: [
      t('{title} is due within a day. If it is late, you can cancel it and get all of your money back.', { title }),
    ],
    link: t('See your order'),
  };
}

function lateToBuyer({ number, title }: DueOrder): OrderLetter {
  return {
    subject: t('Your order {number} is late', { number }),
    paragraphs: [
      t('{title} was not delivered in time. You can wait, or cancel it and get all of your money back.', { title }),
    ],
    link: t('See your order'),
  };
}

function soonToSeller({ number, title }: DueOrder): OrderLetter {
  return {
    subject: t('Order {number} is due soon', { number }),
    paragraphs: [t('{title} is due within a day. Please deliver it, or write to your fan.', { title })],
    link: t('See the order'),
  };
}

function lateToSeller({ number, title }: DueOrder): OrderLetter {
  return {
    subject: t('Order {number} is late', { number }),
    paragraphs: [t('{title} was due. Your fan can cancel it for a full refund until you deliver it.', { title })],
    link: t('See the order'),
  };
}
