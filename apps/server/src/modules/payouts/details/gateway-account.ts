import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';
import type { App } from '../../../app.ts';
import type { PayoutGateway } from '../../../gateways/payments/payouts.ts';
import type { PayoutDetailsRow } from './payout-details.store.ts';

/** A provider's payout gateway; undefined if the provider is no longer configured, or offers no payouts. */
export function findGateway(app: App, provider: string): PayoutGateway | undefined {
  return app.payments.named(provider)?.payouts;
}

/**
 * A performer's account at a provider, with what the provider still requires. Without an answer, the last known state.
 */
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
    app.logger.warn({ part: 'payouts', err: error }, 'the payment provider did not answer about a payout account');
    return { provider, accountId: lastDigitsOf(accountId), isReady, problems: [] };
  }
}

/** Enough of an account's id for its owner to recognise it. */
function lastDigitsOf(accountId: string): string {
  return `…${accountId.slice(-4)}`;
}
