import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { displayName, queueMails } from '../../accounts/index.ts';
import { formatOrderNumber } from '../orders/order-number.ts';
import { addressed } from './mail-order-step.ts';
import { loadLetterFacts } from './order-letter.store.ts';
import type { OrderLetter } from './order-letters.ts';

interface DueOrder {
  readonly number: string;
  readonly title: string;
}

/** Emails both sides a day before an order is due, and when it is late. */
export async function mailDueOrder(
  work: Work,
  app: App,
  { orderId, isLate }: DomainEvents['order.due'],
): Promise<void> {
  const facts = await loadLetterFacts(work.db, orderId);
  if (!facts) return;
  const { buyer, seller } = facts;
  const order = {
    number: formatOrderNumber(facts.order.number),
    title: displayName(facts.order.title, t('The order')),
  };
  await queueMails(work, app, [
    ...addressed(buyer, isLate ? lateToBuyer(order) : soonToBuyer(order), `/orders/${orderId}`),
    ...addressed(seller, isLate ? lateToSeller(order) : soonToSeller(order), `/creator/orders/${orderId}`),
  ]);
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
