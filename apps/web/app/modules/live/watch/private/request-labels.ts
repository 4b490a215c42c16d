import { t } from '@ovation/language/t.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';

/** The result of a request, as a sentence to the fan. */
export function answerTitle({ status, performer: { name } }: Pick<PrivateRequest, 'status' | 'performer'>): string {
  if (status === 'accepted') return t('{name} has accepted. The show is opening now.', { name });
  if (status === 'declined') return t('{name} can’t do this right now. Nothing was charged.', { name });
  if (status === 'withdrawn') return t('You have withdrawn the request. Nothing was charged.');
  if (status === 'expired') return t('{name} did not answer in time. Nothing was charged.', { name });
  return t('{name} has your request.', { name });
}
