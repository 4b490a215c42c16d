import type * as operations from '@ovation/contract/money.ts';
import { sanitiseText, toMinor } from '@ovation/domain';
import type { Call, UseCase } from '../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../platform/idempotency.ts';
import { chargeWallet } from '../ledger/index.ts';
import { readCommission, requirePayable, requireWithin } from '../payments/index.ts';
import { readSettings } from '../settings/index.ts';
import { presentCharge } from './present.ts';

type Reply = Awaited<ReturnType<UseCase<typeof operations.sendTip>>>;

export async function sendTip(call: Call<typeof operations.sendTip>): Promise<Reply> {
  const { app, actor, params, body } = call;
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  const { minimumTipPrice, maximumTipPrice } = await readSettings(app);
  await requirePayable(call, params.id);
  requireWithin('amount', body.amount, { minimum: Math.max(minimumTipPrice, 0.01), maximum: maximumTipPrice, what: 'A tip' });
  const commission = await readCommission(app);
  const message = body.message === undefined ? undefined : sanitiseText(body.message);
  return idempotently(call, async (work) => {
    const sale = { type: 'tip', payerId: actor.id, performerId: params.id, gross: toMinor(body.amount), commission, message } as const;
    const { charge, balance } = await chargeWallet(work, sale, app.clock.now());
    return presentCharge(charge, balance);
  });
}
