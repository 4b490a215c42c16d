import type { StreamingSettings } from '@ovation/contract/live/streams.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';

/** The terms of private shows while they are edited. */
export interface TermsFields {
  readonly isPrivateOffered: boolean;
  readonly privatePrice: number | '';
  readonly privateMinimumMinutes: number | '';
}

type Terms = Pick<StreamingSettings, 'privatePrice' | 'privateMinimumMinutes'>;

export function termsFieldsOf({ privatePrice, privateMinimumMinutes }: Terms): TermsFields {
  return { isPrivateOffered: privatePrice !== null, privatePrice: privatePrice ?? '', privateMinimumMinutes };
}

/** Without an offer the minimum stays as it is: its field is not shown. */
export function termsOf({ isPrivateOffered, privatePrice, privateMinimumMinutes }: TermsFields): Partial<Terms> {
  if (!isPrivateOffered) return { privatePrice: null };
  return { privatePrice: amountOf(privatePrice), privateMinimumMinutes: amountOf(privateMinimumMinutes) };
}
