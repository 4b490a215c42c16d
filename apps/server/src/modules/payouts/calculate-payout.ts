import type * as operations from '@ovation/contract/payouts.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { listReleases, presentFunds } from '../earnings/index.ts';
import { readSettings } from '../settings/index.ts';
import { loadOpenRequest } from './payout-request.store.ts';
import { fundsOf, whyNot } from './request-rules.ts';

export async function calculatePayout({ app, actor, body }: Call<typeof operations.calculatePayout>) {
  const { earningHoldDays: holdDays, minimumPayoutAmount } = await readSettings(app);
  const [funds, releases, open] = await Promise.all([
    fundsOf(app, app.database, actor.id), listReleases(app.database, actor.id, holdDays, app.clock.now()), loadOpenRequest(app.database, actor.id),
  ]);
  const amount = body?.amount === undefined ? funds.available : toMinor(body.amount);
  const problem = open ? 'You have an open request already.' : whyNot(amount, { minimum: toMinor(minimumPayoutAmount), free: funds.available });
  return {
    ...presentFunds(funds), holdDays, minimum: minimumPayoutAmount,
    calendar: releases.map((release) => ({ day: release.day.toISOString().slice(0, 10), amount: fromMinor(release.amount) })),
    amount: fromMinor(amount), left: fromMinor(amount > funds.available ? 0n : funds.available - amount), problem: problem ?? null,
  };
}
