import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { displayName } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadRequest, type RequestRow } from '../requests/request.store.ts';
import { loadAddressees } from './addressee.store.ts';
import { mail } from './mail-order-step.ts';
import type { OrderLetter } from './order-letters.ts';
import { inDays } from './work-letters.ts';

type Step = DomainEvents['request.changed'];

/** Emails the side that has to answer. What becomes an order has the letters of its order. */
export async function mailRequestStep(work: Work, app: App, step: Step): Promise<void> {
  const people = await loadAddressees(work.db, [step.fanId, step.performerId]);
  const [fan, performer] = [people.get(step.fanId), people.get(step.performerId)];
  const request = await loadRequest(work.db, step.requestId);
  if (!request || !fan || !performer) return;
  const title = displayName(request.product_name, 'something');
  const toFan = letterToFan(step, request, displayName(performer.name, 'A performer'), title);
  const toPerformer = letterToPerformer(step, displayName(fan.name, 'A fan'), title);
  await mail(work, app, fan, toFan, `/requests/${step.requestId}`);
  await mail(work, app, performer, toPerformer, `/creator/requests/${step.requestId}`);
}

function letterToFan(
  { status, by }: Step,
  { price, days }: RequestRow,
  performer: string,
  title: string,
): OrderLetter | undefined {
  if (by !== 'performer') return undefined;
  if (status === 'declined') return declined(performer, title);
  if (status !== 'offered') return undefined;
  return {
    subject: `An offer from ${performer}`,
    paragraphs: [
      `${performer} offers you ${title} for ${formatAmount(price ?? 0n)}, within ${inDays(days)}.`,
      'You can accept the offer for 14 days. We hold your money until you accept what you get.',
    ],
    link: 'See the offer',
  };
}

function declined(performer: string, title: string): OrderLetter {
  return {
    subject: `${performer} declined your request`,
    paragraphs: [`${performer} cannot make ${title} for you. Nothing was charged.`],
    link: 'See your request',
  };
}

/** New requests only: those with a fixed price need no answer, but a look at what the fan wants. */
function letterToPerformer({ status, by }: Step, fan: string, title: string): OrderLetter | undefined {
  if (by !== 'fan' || (status !== 'asked' && status !== 'offered')) return undefined;
  const next =
    status === 'asked'
      ? 'Please make an offer, or decline.'
      : 'It has a fixed price, so your fan can pay for it at once. You can change the offer, or decline, until then.';
  return {
    subject: `${fan} asks for ${title}`,
    paragraphs: [`${fan} asks for ${title}. ${next}`],
    link: 'See the request',
  };
}
