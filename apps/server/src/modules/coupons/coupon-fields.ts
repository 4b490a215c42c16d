import { t } from '@ovation/language/t.ts';
import type { changeCoupon } from '@ovation/contract/money/coupons.ts';
import type { Body } from '@ovation/contract/operation.ts';
import { makeCouponCode, toMinor } from '@ovation/domain';
import type { Updateable } from 'kysely';
import { randomBytes } from 'node:crypto';
import { breaksConstraint } from '../../platform/database/constraints.ts';
import type { Coupons } from '../../platform/database/types.gen.ts';
import { Failure, invalidField } from '../../platform/failure.ts';

/** The columns to set. Fields that were not sent stay unchanged. */
export function columnsOf({
  code,
  kind,
  value,
  targets,
  maxUses,
  maxUsesPerFan,
  startsAt,
  endsAt,
  isActive,
  performerId,
}: Body<typeof changeCoupon>): Updateable<Coupons> {
  return {
    ...(code === undefined ? {} : { code }),
    ...(kind === undefined ? {} : { kind }),
    ...(value === undefined ? {} : { value: toMinor(value) }),
    ...(targets === undefined ? {} : { targets: [...new Set(targets)] }),
    ...(maxUses === undefined ? {} : { max_uses: maxUses }),
    ...(maxUsesPerFan === undefined ? {} : { max_uses_per_fan: maxUsesPerFan }),
    ...(startsAt === undefined ? {} : { starts_at: startsAt }),
    ...(endsAt === undefined ? {} : { ends_at: endsAt }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(performerId === undefined ? {} : { performer_id: performerId }),
  };
}

export function requirePercentage({ kind, value }: { readonly kind: string; readonly value: bigint }): void {
  if (kind === 'percentage' && (value < 100n || value > 10_000n))
    throw invalidField('value', t('A percentage must be from 1 to 100.'));
}

export function generateCode(): string {
  return makeCouponCode(randomBytes(6));
}

/** Turns broken constraints into field errors. */
export async function asFieldErrors<Result>(saved: Promise<Result>): Promise<Result> {
  return saved.catch((error: unknown) => {
    if (breaksConstraint(error, 'coupons_times_in_order'))
      throw invalidField('endsAt', t('The end must be after the start.'));
    if (breaksConstraint(error, 'coupons_performer_id_fkey'))
      throw invalidField('performerId', t('This creator does not exist.'));
    if (breaksConstraint(error, 'coupons_code_unique'))
      throw new Failure('code-taken', undefined, [
        { path: 'code', message: t('This code is taken. Please choose another.') },
      ]);
    throw error;
  });
}
