import { t } from '@ovation/language/t.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { RequestSource } from './order-source.store.ts';

/** With its price, as people read it. */
interface OfferedRequest extends RequestSource {
  readonly amount: string | undefined;
}

const toFan: Readonly<Record<RequestStatus, (request: OfferedRequest) => string>> = {
  asked: ({ performer, title }) => t('{performer} has received your request for {title}', { performer, title }),
  offered: ({ performer, title, amount }) =>
    amount === undefined
      ? t('{performer} offers you {title}', { performer, title })
      : t('{performer} offers you {title} for {amount}', { performer, title, amount }),
  accepted: ({ performer, title }) => t('You accepted the offer from {performer} for {title}', { performer, title }),
  declined: ({ performer, title }) => t('{performer} declined your request for {title}', { performer, title }),
  withdrawn: ({ title }) => t('Your request for {title} was withdrawn', { title }),
  expired: ({ performer, title }) => t('The offer from {performer} for {title} has expired', { performer, title }),
};

const toPerformer: Readonly<Record<RequestStatus, (fan: string, request: RequestSource) => string>> = {
  asked: (fan, { title }) => t('{fan} is asking for {title}', { fan, title }),
  offered: (fan, { title }) => t('{fan} is asking for {title}', { fan, title }),
  accepted: (fan, { title }) => t('{fan} accepted your offer for {title}', { fan, title }),
  declined: (fan, { title }) => t('The request from {fan} for {title} was declined', { fan, title }),
  withdrawn: (fan, { title }) => t('{fan} withdrew the request for {title}', { fan, title }),
  expired: (fan, { title }) => t('Your offer to {fan} for {title} has expired', { fan, title }),
};

export function describeRequest(request: OfferedRequest | undefined): string {
  return request ? toFan[request.status](request) : t('There is news about your request');
}

export function describeAsked(fan: string, request: RequestSource | undefined): string {
  return request ? toPerformer[request.status](fan, request) : t('{fan} asked you for something', { fan });
}
