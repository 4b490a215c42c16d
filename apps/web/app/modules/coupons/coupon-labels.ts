import { saleNameOfType, titled, titlesOf, typesThatAre, withArticle } from '@ovation/contract/content-types.ts';
import type { Coupon, CouponState, CouponTarget } from '@ovation/contract/money/coupons.ts';
import { formatMoney, formatRoundMoney } from '../../ui/words/money.tsx';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

const sold = [...typesThatAre('sold'), ...typesThatAre('ordered')] as const;
type SoldType = (typeof sold)[number];

function labelsOf(nameOf: (type: SoldType) => string): Record<SoldType, string> {
  return Object.fromEntries(sold.map((type) => [type, nameOf(type)])) as Record<SoldType, string>;
}

/** The labels of the targets in the form. */
export const targetNames: Record<CouponTarget, string> = {
  monthly: 'The first month of a subscription',
  yearly: 'The first year of a subscription',
  ...titlesOf(sold, (type) => saleNameOfType(type, 2)),
};

const shortNames: Record<CouponTarget, string> = {
  monthly: 'the first month',
  yearly: 'the first year',
  ...labelsOf((type) => saleNameOfType(type, 2)),
};

/** What a coupon was used for. */
export const usedFor: Record<CouponTarget, string> = {
  monthly: 'A month of subscription',
  yearly: 'A year of subscription',
  ...labelsOf((type) => titled(withArticle(saleNameOfType(type)))),
};

export const couponStates: Record<CouponState, { readonly label: string; readonly tone: Tone }> = {
  active: { label: 'Active', tone: 'positive' },
  later: { label: 'Later', tone: 'waiting' },
  'used-up': { label: 'Used up', tone: 'quiet' },
  over: { label: 'Over', tone: 'quiet' },
  off: { label: 'Off', tone: 'quiet' },
};

/** `20% off`, `$5 off`. */
export function describeDiscount({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  return kind === 'percentage' ? `${value}% off` : `${formatRoundMoney(value)} off`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `the first month, posts, and videos`, `everything`. */
export function describeTargets(targets: readonly CouponTarget[]): string {
  const all = Object.keys(targetNames) as CouponTarget[];
  return targets.length === all.length
    ? 'everything'
    : list.format(all.filter((target) => targets.includes(target)).map((target) => shortNames[target]));
}

/** `3 of 10 used, $12.00 off altogether`. */
export function describeUses({ used, maxUses, discounted }: Pick<Coupon, 'used' | 'maxUses' | 'discounted'>): string {
  if (used === 0) return maxUses === null ? 'Not used yet' : `None of ${maxUses.toLocaleString('en')} used`;
  const count =
    maxUses === null
      ? `Used ${used === 1 ? 'once' : `${used.toLocaleString('en')} times`}`
      : `${used.toLocaleString('en')} of ${maxUses.toLocaleString('en')} used`;
  return `${count}, ${formatMoney(discounted)} off altogether`;
}
