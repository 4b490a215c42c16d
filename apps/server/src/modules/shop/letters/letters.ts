import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { displayName, queueMails, type Letter, type Writing } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadRequest, type RequestRow } from '../requests/requests.store.ts';
import { loadAddressees, loadLetterFacts, type Addressee } from './letters.store.ts';
import { letterToBuyer, letterToSeller, type OrderLetter, type LetterOrder } from './order-letters.ts';
import { formatOrderNumber } from '../orders/order-number.ts';

type Step = DomainEvents['request.changed'];

/** Emails the side that has to answer. What becomes an order has the letters of its order. */
export async function mailRequestStep(work: Work, app: App, step: Step): Promise<void> {
  const people = await loadAddressees(work.db, [step.fanId, step.performerId]);
  const [fan, performer] = [people.get(step.fanId), people.get(step.performerId)];
  const request = await loadRequest(work.db, step.requestId);
  if (!request || !fan || !performer) return;
  const title = (): string => displayName(request.product_name, t('something'));
  const toFan = () => letterToFan(step, request, performer.name, title());
  const toPerformer = () => letterToPerformer(step, displayName(fan.name, t('A fan')), title());
  await queueMails(work, app, [
    ...addressed(fan, toFan, `/requests/${step.requestId}`),
    ...addressed(performer, toPerformer, `/creator/requests/${step.requestId}`),
  ]);
}

function letterToFan(
  { status, by }: Step,
  { price, days }: RequestRow,
  name: string,
  title: string,
): OrderLetter | undefined {
  if (by !== 'performer') return undefined;
  const performer = displayName(name, t('A creator'));
  if (status === 'declined') return declined(performer, title);
  if (status !== 'offered') return undefined;
  return {
    subject: t('An offer from {creator}', { creator: displayName(name) }),
    paragraphs: [
      t('{creator} offers you {title} for {price}, within {days, plural, one {one day} other {# days}}.', {
        creator: performer,
        title,
        price: formatAmount(price ?? 0n),
        days: days ?? 0,
      }),
      t('You can accept the offer for 14 days. We hold your money until you accept the result.'),
    ],
    link: t('See the offer'),
  };
}

function declined(performer: string, title: string): OrderLetter {
  return {
    subject: t('{creator} declined your request', { creator: performer }),
    paragraphs: [t('{creator} cannot make {title} for you. Nothing was charged.', { creator: performer, title })],
    link: t('See your request'),
  };
}

/** New requests only: those with a fixed price need no answer, but a look at what the fan wants. */
function letterToPerformer({ status, by }: Step, fan: string, title: string): OrderLetter | undefined {
  if (by !== 'fan' || (status !== 'asked' && status !== 'offered')) return undefined;
  const next =
    status === 'asked'
      ? t('Please make an offer, or decline.')
      : t(
          'It has a fixed price, so your fan can pay for it at once. You can change the offer, or decline, until then.',
        );
  return {
    subject: t('{fan} is asking for {title}', { fan, title }),
    paragraphs: [t('{fan} asks for {title}. {next}', { fan, title, next })],
    link: t('See the request'),
  };
}

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
  const order = (): DueOrder => ({
    number: formatOrderNumber(facts.order.number),
    title: displayName(facts.order.title, t('The order')),
  });
  await queueMails(work, app, [
    ...addressed(buyer, () => (isLate ? lateToBuyer(order()) : soonToBuyer(order())), `/orders/${orderId}`),
    ...addressed(seller, () => (isLate ? lateToSeller(order()) : soonToSeller(order())), `/creator/orders/${orderId}`),
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
    ...addressed(buyer, () => letterToBuyer(step, order), `/orders/${step.orderId}`),
    ...addressed(seller, () => letterToSeller(step, order), `/creator/orders/${step.orderId}`),
  ]);
}

/** A letter with its address, if there is one to be sent: whether there is depends on no language. */
function addressed(
  { email, name, status }: Addressee,
  letter: () => OrderLetter | undefined,
  path: string,
): readonly Letter[] {
  if (status === 'closed' || !letter()) return [];
  const write = (): Writing => {
    const { subject, paragraphs, link } = letter() as OrderLetter;
    return { subject, paragraphs, action: { label: link, path } };
  };
  return [{ to: email, name, write }];
}
