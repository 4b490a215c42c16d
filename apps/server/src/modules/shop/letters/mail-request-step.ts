import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { displayName, queueMails } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadRequest, type RequestRow } from '../requests/request.store.ts';
import { loadAddressees } from './addressee.store.ts';
import { addressed } from './mail-order-step.ts';
import type { OrderLetter } from './order-letters.ts';

type Step = DomainEvents['request.changed'];

/** Emails the side that has to answer. What becomes an order has the letters of its order. */
export async function mailRequestStep(work: Work, app: App, step: Step): Promise<void> {
  const people = await loadAddressees(work.db, [step.fanId, step.performerId]);
  const [fan, performer] = [people.get(step.fanId), people.get(step.performerId)];
  const request = await loadRequest(work.db, step.requestId);
  if (!request || !fan || !performer) return;
  const title = displayName(request.product_name, t('something'));
  const toFan = letterToFan(step, request, displayName(performer.name, t('A performer')), title);
  const toPerformer = letterToPerformer(step, displayName(fan.name, t('A fan')), title);
  await queueMails(work, app, [
    ...addressed(fan, toFan, `/requests/${step.requestId}`),
    ...addressed(performer, toPerformer, `/creator/requests/${step.requestId}`),
  ]);
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
    subject: t('An offer from {performer}', { performer }),
    paragraphs: [
      t('{performer} offers you {title} for {price}, within {days, plural, one {one day} other {# days}}.', {
        performer,
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
    subject: t('{performer} declined your request', { performer }),
    paragraphs: [t('{performer} cannot make {title} for you. Nothing was charged.', { performer, title })],
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
