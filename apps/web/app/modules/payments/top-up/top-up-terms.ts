import type { TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { amountOf } from '../../../ui/forms/money-input.tsx';
import type { FundingTerms } from '../checkout/funding.ts';

/** The choice that stands for an amount of one's own. */
export const ownAmount = 'amount';

/** What the fields of a top-up hold. */
export interface TopUpValues extends Record<string, unknown> {
  /** The id of a package, or `ownAmount`. */
  choice: string;
  amount: number | string;
}

const usualAmount = 20;

/** What is chosen at first: what the wallet lacks, where that brought the fan here, else the first package. */
export function firstChoice(
  packages: readonly Pick<TokenPackage, '_id'>[],
  minimum: number,
  missing: number | undefined,
): TopUpValues {
  const choice = missing === undefined ? (packages[0]?._id ?? ownAmount) : ownAmount;
  return { choice, amount: Math.max(minimum, missing ?? usualAmount) };
}

/** Either an amount or a package, as the operation takes it. */
export function wantedOf({
  choice,
  amount,
}: TopUpValues): { readonly amount: number } | { readonly packageId: string } {
  return choice === ownAmount ? { amount: amountOf(amount) } : { packageId: choice };
}

/** A card it is always: nothing else fills a wallet. */
export function cardOf({ paymentMethod = '', returnTo }: FundingTerms): { paymentMethod: string; returnTo: string } {
  return { paymentMethod, returnTo };
}

/** A few round amounts within the site's bounds. */
export function presetsBetween(minimum: number, maximum: number): number[] {
  return [10, 20, 50, 100].filter((amount) => amount >= minimum && amount <= maximum);
}
