import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';
import type { App } from '../../../app.ts';
import type { PayoutGateway } from '../../../gateways/payments/payouts.ts';
import type { PayoutDetailsRow } from './payout-details.store.ts';

/** What pays out at a provider by its name; nothing where the site does not know it any more, or it pays nobody out. */
export function findGateway(app: App, provider: string): PayoutGateway | undefined {
  return app.payments.named(provider)?.payouts;
}

/** A performer's account at a provider, with what the provider still wants of her. Where it does not answer, what it last told us. */
export async function askProvider(
  app: App,
  { provider, provider_account_id: accountId, is_provider_ready: isReady }: PayoutDetailsRow,
): Promise<PayoutDetails['gateway']> {
  if (provider === null || accountId === null) return null;
  try {
    const account = await findGateway(app, provider)?.retrieveAccount(accountId);
    return {
      provider,
      accountId: lastDigitsOf(accountId),
      isReady: account?.isReady ?? false,
      problems: [...(account?.problems ?? [])],
    };
  } catch (error) {
    app.logger.warn({ part: 'payouts', err: error }, 'the payment provider did not tell of a payout account');
    return { provider, accountId: lastDigitsOf(accountId), isReady, problems: [] };
  }
}

/** So much of an account's id as its owner needs to know it again. */
function lastDigitsOf(accountId: string): string {
  return `…${accountId.slice(-4)}`;
}
