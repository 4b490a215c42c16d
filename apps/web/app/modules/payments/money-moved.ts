import { t } from '@ovation/language/t.ts';

/** Adds to a failure that no money moved. */
export function withNothingCharged(message: string): string {
  return `${message} ${t('Nothing was charged.')}`;
}
