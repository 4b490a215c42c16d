import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { RequestSource } from './order-source.store.ts';

/** With its price, as people read it. */
interface OfferedRequest extends RequestSource {
  readonly amount: string | undefined;
}

const priced = ({ amount }: OfferedRequest): string => (amount === undefined ? '' : ` for ${amount}`);

const toFan: Readonly<Record<RequestStatus, (request: OfferedRequest) => string>> = {
  asked: ({ performer, title }) => `${performer} has your request for ${title}`,
  offered: (request) => `${request.performer} offers you ${request.title}${priced(request)}`,
  accepted: ({ performer, title }) => `You accepted the offer of ${performer} for ${title}`,
  declined: ({ performer, title }) => `${performer} declined your request for ${title}`,
  withdrawn: ({ title }) => `Your request for ${title} was withdrawn`,
  expired: ({ performer, title }) => `The offer of ${performer} for ${title} has expired`,
};

const toPerformer: Readonly<Record<RequestStatus, (fan: string, request: RequestSource) => string>> = {
  asked: (fan, { title }) => `${fan} asks for ${title}`,
  offered: (fan, { title }) => `${fan} asks for ${title}`,
  accepted: (fan, { title }) => `${fan} accepted your offer for ${title}`,
  declined: (fan, { title }) => `The request of ${fan} for ${title} was declined`,
  withdrawn: (fan, { title }) => `${fan} withdrew the request for ${title}`,
  expired: (fan, { title }) => `Your offer to ${fan} for ${title} has expired`,
};

export function describeRequest(request: OfferedRequest | undefined): string {
  return request ? toFan[request.status](request) : 'There is news about your request';
}

export function describeAsked(fan: string, request: RequestSource | undefined): string {
  return request ? toPerformer[request.status](fan, request) : `${fan} asked you for something`;
}
