import type { TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { amountOf } from '../../../ui/forms/money-input.tsx';
import type { FundingTerms } from '../checkout/funding.ts';

/** The choice of a custom amount. */
export const customAmount = 'amount';

/** The values of the fields of a top-up. */
export interface TopUpValues extends Record<string, unknown> {
  /** The id of a package, or `customAmount`. */
  choice: string;
  amount: number | string;
}

const defaultAmount = 20;

/** The initial choice: the missing amount if there is one, else the first package. */
export function firstChoice(
  packages: readonly Pick<TokenPackage, '_id'>[],
  minimum: number,
  missing: number | undefined,
): TopUpValues {
  const choice = missing === undefined ? (packages[0]?._id ?? customAmount) : customAmount;
  return { choice, amount: Math.max(minimum, missing ?? defaultAmount) };
}

/** Either an amount or a package, as input of the operation. */
export function amountOrPackage({
  choice,
  amount,
}: TopUpValues): { readonly amount: number } | { readonly packageId: string } {
  return choice === customAmount ? { amount: amountOf(amount) } : { packageId: choice };
}

/** The card of a top-up, which nothing else can pay. */
export function cardOf({ paymentMethod = '', returnTo }: FundingTerms): { paymentMethod: string; returnTo: string } {
  return { paymentMethod, returnTo };
}

/** A few round amounts within the site's limits. */
export function presetsBetween(minimum: number, maximum: number): number[] {
  return [10, 20, 50, 100].filter((amount) => amount >= minimum && amount <= maximum);
}
