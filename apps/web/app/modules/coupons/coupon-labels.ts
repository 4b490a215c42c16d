import { t } from '@ovation/language/t.ts';
import { saleNameOfType, titled, titlesOf, typesThatAre, withArticle } from '@ovation/contract/content-types.ts';
import type { Coupon, CouponState, CouponTarget } from '@ovation/contract/money/coupons.ts';
import { formatMoney, formatRoundMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';
import { formatNumber, listWords } from '../../ui/words/formats.ts';

const sold = [...typesThatAre('sold'), ...typesThatAre('ordered')] as const;
type SoldType = (typeof sold)[number];

function labelsOf(nameOf: (type: SoldType) => string): Record<SoldType, string> {
  return Object.fromEntries(sold.map((type) => [type, nameOf(type)])) as Record<SoldType, string>;
}

/** The labels of the targets in the form. */
export const targetNames: Record<CouponTarget, string> = {
  monthly: t('The first month of a subscription'),
  yearly: t('The first year of a subscription'),
  ...titlesOf(sold, (type) => saleNameOfType(type, 2)),
};

const shortNames: Record<CouponTarget, string> = {
  monthly: t('the first month'),
  yearly: t('the first year'),
  ...labelsOf((type) => saleNameOfType(type, 2)),
};

/** What a coupon was used for. */
export const usedFor: Record<CouponTarget, string> = {
  monthly: t('A month of subscription'),
  yearly: t('A year of subscription'),
  ...labelsOf((type) => titled(withArticle(saleNameOfType(type)))),
};

export const couponStates: Record<CouponState, { readonly label: string; readonly tone: Tone }> = {
  active: { label: t('Active'), tone: 'positive' },
  later: { label: t('Later'), tone: 'waiting' },
  'used-up': { label: t('Used up'), tone: 'quiet' },
  over: { label: t('Over'), tone: 'quiet' },
  off: { label: t('Off'), tone: 'quiet' },
};

/** `20% off`, `$5 off`. */
export function describeDiscount({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  return kind === 'percentage'
    ? t('{percent}% off', { percent: value })
    : t('{amount} off', { amount: formatRoundMoney(value) });
}

/** `the first month, posts, and videos`, `everything`. */
export function describeTargets(targets: readonly CouponTarget[]): string {
  const all = Object.keys(targetNames) as CouponTarget[];
  return targets.length === all.length
    ? t('everything')
    : listWords(all.filter((target) => targets.includes(target)).map((target) => shortNames[target]));
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
