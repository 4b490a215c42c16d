import { formatMoney } from '../../../ui/words/money.tsx';

/** Describes what a year saves compared with twelve months; empty while a price is missing. */
export function savingOf(monthly: number, yearly: number): string {
  const saved = Math.round((1 - yearly / (monthly * 12)) * 100);
  if (!Number.isFinite(saved)) return '';
  if (saved <= 0) return `Twelve months cost ${formatMoney(monthly * 12)}, so a year at this price saves nothing.`;
  return `A year saves ${saved}% compared with twelve months (${formatMoney(monthly * 12)}).`;
}

/** Describes the free trial. */
export function trialOf(isEnabled: boolean, days: number): string {
  if (!isEnabled) return 'The site offers no free trials at the moment.';
  return `Each fan can try it once, free, for ${days === 1 ? 'one day' : `${days} days`}.`;
}

/** Describes the performer's share of each sale. */
export function keptOf(commissionPercent: number): string {
  return commissionPercent === 0
    ? 'You keep all of it.'
    : `The site keeps ${commissionPercent}%, you get ${Math.round((100 - commissionPercent) * 100) / 100}%.`;
}
