import type { PayoutDetails } from '@ovation/contract/money/payouts.ts';

/** The name of a payment provider, as people know it. */
export function providerName(provider: string): string {
  return provider === 'stripe' ? 'Stripe' : 'the sandbox';
}

/** Where payouts go now, in words; undefined where they cannot go anywhere yet. */
export function destinationOf({ method, bank, gateway }: PayoutDetails): string | undefined {
  if (method === 'stripe') return gateway?.isReady ? `your account with ${providerName(gateway.provider)}` : undefined;
  return bank ? `${bank.bankName}, ${bank.accountNumber}` : undefined;
}
