import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/shop/requests.ts';
import { sanitiseText } from '@ovation/domain';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { changeRequest, requireRequestTransition } from './change-request.ts';
import { lockOwnRequest, requestSideOf } from './own-request.ts';
import { presentOneRequest } from './present-requests.ts';
import type { RequestRow } from './request.store.ts';
import { cancelUnpaidOrder, requireNotBeingPaid } from './settle-unpaid.ts';

type DeclineRequest = Call<typeof operations.declineRequest>;

/** Ends a request: its performer declines it, its fan withdraws it. */
export async function declineRequest(call: DeclineRequest) {
  const { app, actor, params, request } = call;
  const ended = await app.transaction(async (work) => {
    const asked = await lockOwnRequest(work.db, params.id, actor.id);
    return requestSideOf(asked, actor.id) === 'performer' ? decline(work, call, asked) : withdraw(work, call, asked);
  });
  return presentOneRequest(app, { viewer: actor, country: request.country }, ended);
}

async function decline(work: Work, { app, body }: DeclineRequest, asked: RequestRow): Promise<RequestRow> {
  requireRequestTransition(asked, 'declined', 'performer');
  await requireNotBeingPaid(work, asked);
  const note = body?.note === undefined ? '' : sanitiseText(body.note);
  return changeRequest(work, app, asked, { to: 'declined', by: 'performer', values: { note: note || null } });
}

/** Also while a card is being charged: the money then stays in the fan's wallet. */
async function withdraw(work: Work, { app }: DeclineRequest, asked: RequestRow): Promise<RequestRow> {
  requireRequestTransition(asked, 'withdrawn', 'fan');
  await cancelUnpaidOrder(work, app, asked, t('You have withdrawn your request.'));
  return changeRequest(work, app, asked, { to: 'withdrawn', by: 'fan' });
}
