import type { App } from '../../../app.ts';
import type { PaymentProvider } from '../../../gateways/payments/payments.ts';
import { hasOpenPayments, sumSettled } from '../payment.store.ts';

const beginning = new Date(0);

/** Nightly: what each provider says it took must be what our books say. While payments are open the provider may be ahead of us. */
export async function compareWithProvider(app: App): Promise<void> {
  for (const provider of app.payments.all()) await compare(app, provider);
}

async function compare({ clock, database, logger }: App, provider: PaymentProvider): Promise<void> {
  const mayDiffer = await hasOpenPayments(database);
  const ours = await sumSettled(database, provider.name);
  const theirs = await provider.totals({ from: beginning, to: clock.now() });
  const figures = { part: 'payments', provider: provider.name, ours: ours.amount.toString(), theirs: theirs.succeededMinor.toString(), refunded: theirs.refundedMinor.toString() };
  if (ours.amount === theirs.succeededMinor && theirs.refundedMinor === 0n) logger.info(figures, 'the provider’s total is ours');
  else logger[mayDiffer ? 'warn' : 'error'](figures, 'the provider’s total is not ours');
}
