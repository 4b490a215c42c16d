import type { App } from '../../../app.ts';
import type { PaymentProvider } from '../../../gateways/payments/payments.ts';
import { newId } from '../../../platform/new-id.ts';
import { requireMe } from '../../accounts/index.ts';
import { findCustomer, keepCustomer } from './cards.store.ts';
import { Failure } from '../../../platform/failure.ts';

/** The account's id as a customer of this provider, who is created when first needed. */
export async function customerOf(app: App, accountId: string, provider: PaymentProvider): Promise<string> {
  return (await findCustomer(app.database, accountId, provider.name)) ?? addCustomer(app, accountId, provider);
}

async function addCustomer(app: App, accountId: string, provider: PaymentProvider): Promise<string> {
  const me = await requireMe(app.database, accountId);
  const { id } = await provider.createCustomer({
    idempotencyKey: newId(),
    accountId,
    email: me.email ?? '',
    name: me.name,
  });
  return app.transaction((work) =>
    keepCustomer(work.db, {
      account_id: accountId,
      provider: provider.name,
      customer_id: id,
      created_at: app.clock.now(),
    }),
  );
}

/** No money is at stake here, so an unreachable provider just asks the person to try again later. */
export async function callProvider<Result>(app: App, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    app.logger.error({ part: 'payments', err: error }, 'the payment provider could not be asked about a card');
    throw new Failure('provider-unavailable');
  }
}
