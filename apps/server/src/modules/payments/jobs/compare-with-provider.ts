import type { App } from '../../../app.ts';
import { hasOpenPayments, sumSettled } from '../payment.store.ts';

const beginning = new Date(0);

/** Nightly: what the provider says it took must be what our books say. While payments are open the provider may be ahead of us. */
export async function compareWithProvider({ clock, database, logger, payments }: App): Promise<void> {
  const mayDiffer = await hasOpenPayments(database);
  const ours = await sumSettled(database, payments.name);
  const theirs = await payments.totals({ from: beginning, to: clock.now() });
  const figures = { part: 'payments', provider: payments.name, ours: ours.amount.toString(), theirs: theirs.succeededMinor.toString(), refunded: theirs.refundedMinor.toString() };
  if (ours.amount === theirs.succeededMinor && theirs.refundedMinor === 0n) logger.info(figures, 'the provider’s total is ours');
  else logger[mayDiffer ? 'warn' : 'error'](figures, 'the provider’s total is not ours');
}
