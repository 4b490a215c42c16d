import type { PrivateRequest } from '@ovation/contract/live/requests.ts';

/** The result of a request, as a sentence to the fan. */
export function answerTitle({ status, performer: { name } }: Pick<PrivateRequest, 'status' | 'performer'>): string {
  if (status === 'accepted') return `${name} has accepted. The show opens now.`;
  if (status === 'declined') return `${name} cannot do this now. Nothing was charged.`;
  if (status === 'withdrawn') return 'You have withdrawn the request. Nothing was charged.';
  if (status === 'expired') return `${name} did not answer in time. Nothing was charged.`;
  return `${name} has your request.`;
}
