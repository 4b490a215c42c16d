import { typesThatAre } from '@ovation/contract/content-types.ts';
import type { Coupon } from '@ovation/contract/money/coupons.ts';
import { makeCouponCode } from '@ovation/domain/order-amounts.ts';
import { localTime, wireTime } from '../../platform/browser/local-time.ts';
import { amountOf } from '../../ui/forms/money-input.tsx';
import type { CouponBody } from './coupon-operations.ts';

/** The values of the fields: numbers may be empty, times are in the browser's time zone. */
export type CouponValues = ReturnType<typeof newValues>;

export const randomCode = (): string => makeCouponCode(crypto.getRandomValues(new Uint8Array(6)));

export function newValues() {
  return {
    code: randomCode(),
    kind: 'percentage' as Coupon['kind'],
    value: 20 as number | string,
    targets: ['monthly', 'yearly', ...typesThatAre('hasPage')] as Coupon['targets'],
    performerId: null as string | null,
    maxUses: '' as number | string,
    maxUsesPerFan: 1 as number | string,
    startsAt: '',
    endsAt: '',
    isActive: true,
  };
}

export function valuesOf({
  code,
  kind,
  value,
  targets,
  performer,
  maxUses,
  maxUsesPerFan,
  startsAt,
  endsAt,
  isActive,
}: Coupon): CouponValues {
  return {
    code,
    kind,
    value,
    targets,
    performerId: performer?._id ?? null,
    maxUses: maxUses ?? '',
    maxUsesPerFan: maxUsesPerFan ?? '',
    startsAt: localTime(startsAt),
    endsAt: localTime(endsAt),
    isActive,
  };
}

const countOf = (value: number | string): number | null => (value === '' ? null : Number(value));

export function bodyOf(values: CouponValues): CouponBody {
  return {
    ...values,
    value: amountOf(values.value),
    maxUses: countOf(values.maxUses),
    maxUsesPerFan: countOf(values.maxUsesPerFan),
    startsAt: wireTime(values.startsAt),
    endsAt: wireTime(values.endsAt),
  };
}
