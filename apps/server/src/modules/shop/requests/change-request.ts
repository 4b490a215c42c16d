import { t } from '@ovation/language/t.ts';
import type { RequestStatus } from '@ovation/contract/shop/made-to-order.ts';
import { mayChangeRequest, type RequestParty } from '@ovation/domain';
import type { Updateable } from 'kysely';
import type { App } from '../../../app.ts';
import type { ProductRequests } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { saveRequest, type RequestRow } from './request.store.ts';

export interface RequestChange {
  readonly to: RequestStatus;
  readonly by: RequestParty;
  /** More columns that change with it. */
  readonly values?: Updateable<ProductRequests>;
}

/** The one way to change a request's status. The request is locked. Notifies both sides. Throws conflict. */
export async function changeRequest(
  work: Work,
  app: App,
  request: RequestRow,
  { to, by, values }: RequestChange,
): Promise<RequestRow> {
  requireRequestTransition(request, to, by);
  const now = app.clock.now();
  const changed = await saveRequest(work.db, request.id, { expires_at: null, ...values, status: to }, now);
  await announceRequest(work, app, changed, by);
  return changed;
}

const states: Record<RequestStatus, string> = {
  asked: t('This request is still waiting for an offer.'),
  offered: t('This request has an open offer.'),
  accepted: t('This request has already been accepted.'),
  declined: t('This request was declined.'),
  withdrawn: t('This request was withdrawn.'),
  expired: t('The offer for this request has expired.'),
};

export function requireRequestTransition({ status }: RequestRow, to: RequestStatus, by: RequestParty): void {
  if (!mayChangeRequest(status, to, by)) throw new Failure('conflict', states[status]);
}

export async function announceRequest(work: Work, app: App, request: RequestRow, by: RequestParty): Promise<void> {
  const { id, fan_id, performer_id, status } = request;
  await work.publish('request.changed', { requestId: id, fanId: fan_id, performerId: performer_id, status, by });
  work.afterCommit(() => {
    for (const accountId of [fan_id, performer_id])
      app.realtime.emit(accountId, 'request.changed', { requestId: id, status });
  });
}
