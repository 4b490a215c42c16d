import { t } from '@ovation/language/t.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** Describes what a year saves compared with twelve months; empty while a price is missing. */
export function savingOf(monthly: number, yearly: number): string {
  const saved = Math.round((1 - yearly / (monthly * 12)) * 100);
  if (!Number.isFinite(saved)) return '';
  if (saved <= 0)
    return t('Twelve months cost {amount}, so a year at this price saves nothing.', {
      amount: formatMoney(monthly * 12),
    });
  return t('A year saves {saved}% compared with twelve months ({amount}).', {
    saved,
    amount: formatMoney(monthly * 12),
  });
}

/** Describes the free trial. */
export function trialOf(isEnabled: boolean, days: number): string {
  if (!isEnabled) return t('The site offers no free trials at the moment.');
  return t('Each fan can try it once, free, for {days, plural, one {one day} other {# days}}.', { days });
}

/** Describes the performer's share of each sale. */
export function keptOf(commissionPercent: number): string {
  return commissionPercent === 0
    ? t('You keep all of it.')
    : t('The site keeps {commissionPercent}%, you get {value}%.', {
        commissionPercent,
        value: Math.round((100 - commissionPercent) * 100) / 100,
      });
}
