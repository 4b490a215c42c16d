import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/refunds.ts';
import type { BuyerRefunds } from '@ovation/contract/money/refunds.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { isBlockable } from '../../audience/index.ts';
import { sumUnused } from '../../subscriptions/index.ts';
import { sumRecentPurchases } from './recent-purchase.store.ts';

const dayMs = 86_400_000;

/** Purchases since then are refunded if a performer takes them away now. */
export async function refundedSince(app: App): Promise<Date> {
  const { purchaseRefundDays } = await app.settings.read();
  return new Date(app.clock.now().getTime() - purchaseRefundDays * dayMs);
}

export async function previewBlock({
  app,
  actor,
  params,
}: Call<typeof operations.previewBlock>): Promise<BuyerRefunds> {
  if (!(await isBlockable(app.database, params.id))) throw new Failure('not-found', t('This account does not exist.'));
  return preview(app, { performerId: actor.id, accountId: params.id });
}

export async function previewClosing({ app, actor }: Call<typeof operations.previewClosing>): Promise<BuyerRefunds> {
  return preview(app, { performerId: actor.id });
}

async function preview(
  app: App,
  whose: { readonly performerId: string; readonly accountId?: string },
): Promise<BuyerRefunds> {
  const [{ purchaseRefundDays: days }, since] = await Promise.all([app.settings.read(), refundedSince(app)]);
  const [bought, unused] = await Promise.all([
    sumRecentPurchases(app.database, { ...whose, since }),
    sumUnused(app.database, whose, app.clock.now()),
  ]);
  return {
    days,
    purchases: Number(bought.count),
    amount: fromMinor(bought.cash),
    subscriptions: fromMinor(unused.cash),
    earnings: fromMinor(bought.net + unused.net),
  };
}
