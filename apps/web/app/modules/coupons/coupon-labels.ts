import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { saleTitleOfType, saleTitlesOfMany, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Coupon, CouponState, CouponTarget } from '@ovation/contract/money/coupons.ts';
import { formatMoney, formatRoundMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';
import { formatPercent, formatNumber, listWords } from '../../ui/words/formats.ts';

const sold = [...typesThatAre('sold'), ...typesThatAre('ordered')] as const;

/** The labels of the targets in the form. */
export const targetNames: Record<CouponTarget, EnglishText> = {
  monthly: english('The first month of a subscription'),
  yearly: english('The first year of a subscription'),
  ...saleTitlesOfMany(sold),
};

/** Within a list. */
const shortNames: Record<CouponTarget, EnglishText> = {
  monthly: english('the first month'),
  yearly: english('the first year'),
  feed: english('posts'),
  gallery: english('galleries'),
  video: english('videos'),
  stream: english('tickets'),
  message: english('locked messages'),
  product: english('orders'),
};

/** What a coupon was used for. */
export function usedFor(target: CouponTarget): string {
  if (target === 'monthly') return t('A month of subscription');
  return target === 'yearly' ? t('A year of subscription') : saleTitleOfType(target);
}

export const couponStates: Record<CouponState, { readonly label: EnglishText; readonly tone: Tone }> = {
  active: { label: english('Active'), tone: 'positive' },
  later: { label: english('Later'), tone: 'waiting' },
  'used-up': { label: english('Used up'), tone: 'quiet' },
  over: { label: english('Over'), tone: 'quiet' },
  off: { label: english('Off'), tone: 'quiet' },
};

/** `20% off`, `$5 off`. */
export function describeDiscount({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  return kind === 'percentage'
    ? t('{percent} off', { percent: formatPercent(value) })
    : t('{amount} off', { amount: formatRoundMoney(value) });
}

/** `the first month, posts, and videos`, `everything`. */
export function describeTargets(targets: readonly CouponTarget[]): string {
  const all = Object.keys(targetNames) as CouponTarget[];
  return targets.length === all.length
    ? t('everything')
    : listWords(all.filter((target) => targets.includes(target)).map((target) => translated(shortNames[target])));
}

/** `3 of 10 used, $12.00 off altogether`. */
export function describeUses({ used, maxUses, discounted }: Pick<Coupon, 'used' | 'maxUses' | 'discounted'>): string {
  if (used === 0)
    return maxUses === null ? t('Not used yet') : t('None of {maxUses} used', { maxUses: formatNumber(maxUses) });
  const count =
    maxUses === null
      ? t('Used {used, plural, one {once} other {# times}}', { used })
      : t('{used} of {maxUses} used', { used: formatNumber(used), maxUses: formatNumber(maxUses) });
  return t('{count}, {amount} off in total', { count, amount: formatMoney(discounted) });
}
