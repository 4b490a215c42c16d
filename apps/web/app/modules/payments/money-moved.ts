import { t } from '@ovation/language/t.ts';
const nothingCharged = t('Nothing was charged.');

/** Adds to a failure that no money moved, unless the message already says where the money is. */
export function withNothingCharged(message: string): string {
  return /charged|in your wallet/.test(message) ? message : `${message} ${nothingCharged}`;
}
