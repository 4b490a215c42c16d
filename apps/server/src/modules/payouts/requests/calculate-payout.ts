import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { listReleases, presentFunds } from '../../earnings/index.ts';
import { loadOpenRequest } from './payout-request.store.ts';
import { fundsOf, reasonAgainstAmount } from './request-rules.ts';

export async function getPayoutFunds({
  app,
  actor,
}: Call<typeof operations.getPayoutFunds>): Promise<PayoutCalculation> {
  return calculatePayoutOf(app, actor.id, undefined);
}

export async function calculatePayout({
  app,
  actor,
  body,
}: Call<typeof operations.calculatePayout>): Promise<PayoutCalculation> {
  return calculatePayoutOf(app, actor.id, body?.amount);
}

/** What can be paid out to a performer, and whether an amount can be requested; by default all that is available. */
export async function calculatePayoutOf(
  app: App,
  performerId: string,
  wanted: number | undefined,
): Promise<PayoutCalculation> {
  const { earningHoldDays: holdDays, minimumPayoutAmount } = await app.settings.read();
  const [funds, releases, open] = await Promise.all([
    fundsOf(app, app.database, performerId),
    listReleases(app.database, performerId, { holdDays, now: app.clock.now() }),
    loadOpenRequest(app.database, performerId),
  ]);
  const amount = wanted === undefined ? funds.available : toMinor(wanted);
  const problem = open
    ? t('You already have an open request.')
    : reasonAgainstAmount(amount, { minimum: toMinor(minimumPayoutAmount), free: funds.available });
  return {
    ...presentFunds(funds),
    holdDays,
    minimum: minimumPayoutAmount,
    calendar: releases.map((release) => ({
      day: release.day.toISOString().slice(0, 10),
      amount: fromMinor(release.amount),
    })),
    amount: fromMinor(amount),
    left: fromMinor(amount > funds.available ? 0n : funds.available - amount),
    problem: problem ?? null,
  };
}
