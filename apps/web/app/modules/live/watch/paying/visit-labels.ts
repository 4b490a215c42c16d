import { t } from '@ovation/language/t.ts';
import type { Visit } from '@ovation/contract/live/watch.ts';
import { formatMoney } from '../../../../ui/words/money.tsx';

/** How many whole minutes a balance pays. */
export function minutesFor(balance: number, price: number): number {
  // In cents: 0.3 / 0.1 is less than three.
  return Math.floor(Math.round(balance * 100) / Math.round(price * 100));
}

export function minutesLabel(minutes: number): string {
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

/** The running bill: `$2.00 a minute · 3 minutes · $6.00 so far`. */
export function billLabel({ price, minutes, charged }: Pick<Visit, 'price' | 'minutes' | 'charged'>): string {
  return t('{amount} a minute · {minutesLabel} · {amount2} so far', {
    amount: formatMoney(price),
    minutesLabel: minutesLabel(minutes),
    amount2: formatMoney(charged),
  });
}

const endings: Record<NonNullable<Visit['endReason']>, string> = {
  left: t('You have left.'),
  balance: t('Your balance was used up.'),
  'not-watching': t('You were no longer watching, so billing stopped.'),
  'stream-ended': t('The stream has ended.'),
  access: t('You no longer have access to the stream.'),
  'no-video': t('No video reached you, so nothing was charged for that.'),
};

/** What was charged in the end, and why it ended. */
export function endLabel({ minutes, charged, endReason }: Pick<Visit, 'minutes' | 'charged' | 'endReason'>): string {
  const reason = endReason === undefined ? '' : `${endings[endReason]} `;
  if (charged === 0) return t('{reason}You paid nothing.', { reason });
  return t('{reason}You paid {amount} for {minutesLabel}.', {
    reason,
    amount: formatMoney(charged),
    minutesLabel: minutesLabel(minutes),
  });
}
