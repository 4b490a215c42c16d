import { t } from '@ovation/language/t.ts';
import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';

/** The public name of a payment provider. */
export function providerName(provider: string): string {
  return provider === 'stripe' ? t('Stripe') : t('the sandbox');
}

/** Describes the current destination of payouts; undefined if there is none yet. */
export function destinationOf({ method, bank, gateway }: PayoutDetails): string | undefined {
  if (method === 'stripe')
    return gateway?.isReady
      ? t('your account with {providerName}', { providerName: providerName(gateway.provider) })
      : undefined;
  return bank ? `${bank.bankName}, ${bank.accountNumber}` : undefined;
}
