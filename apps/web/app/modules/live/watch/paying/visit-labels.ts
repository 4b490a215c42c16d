import type { Visit } from '@ovation/contract/live/watch.ts';
import { formatMoney } from '../../../../ui/words/money.tsx';

/** How many whole minutes a balance pays. */
export function minutesFor(balance: number, price: number): number {
  // In cents: 0.3 / 0.1 is less than three.
  return Math.floor(Math.round(balance * 100) / Math.round(price * 100));
}

export function minutesLabel(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`;
}

/** The running bill: `$2.00 a minute · 3 minutes · $6.00 so far`. */
export function billLabel({ price, minutes, charged }: Pick<Visit, 'price' | 'minutes' | 'charged'>): string {
  return `${formatMoney(price)} a minute · ${minutesLabel(minutes)} · ${formatMoney(charged)} so far`;
}

const endings: Record<NonNullable<Visit['endReason']>, string> = {
  left: 'You have left.',
  balance: 'Your balance was used up.',
  'not-watching': 'You were not watching any more, so the billing stopped.',
  'stream-ended': 'The stream has ended.',
  access: 'You no longer have access to the stream.',
  'no-video': 'No video reached you, so nothing was charged for that.',
};

/** What was charged in the end, and why it ended. */
export function endLabel({ minutes, charged, endReason }: Pick<Visit, 'minutes' | 'charged' | 'endReason'>): string {
  const reason = endReason === undefined ? '' : `${endings[endReason]} `;
  if (charged === 0) return `${reason}You paid nothing.`;
  return `${reason}You paid ${formatMoney(charged)} for ${minutesLabel(minutes)}.`;
}
