import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

/** Invariants between coupons, their uses and the charges that they lowered. */
export const couponInvariants: readonly Invariant[] = [
  {
    name: english('Every coupon counts its uses correctly.'),
    advice: english(
      'A coupon may be used too often or not often enough. Switch it off until its count matches its list of uses.',
    ),
    broken: sql<{ problem: string }>`
      select 'The coupon ' || c.id || ' says that ' || c.used || ' uses stand; they are ' || coalesce(u.count, 0)
        || '.' as problem
      from coupons c
      left join (
        select coupon_id, count(*) as count
        from coupon_uses
        where given_back_at is null
        group by coupon_id
      ) u on u.coupon_id = c.id
      where c.used <> coalesce(u.count, 0)`,
  },
  {
    name: english('Every use of a coupon matches its charge.'),
    advice: english(
      'A price was lowered in a way the coupon does not allow. Compare the use with its charge, and refund the charge if the fan paid too much.',
    ),
    broken: sql<{ problem: string }>`
      select 'The use ' || u.id || ' of the coupon ' || c.id
        || ' is not what the charge ' || ch.id || ' says.' as problem
      from coupon_uses u
      join coupons c on c.id = u.coupon_id
      join charges ch on ch.id = u.charge_id
      where ch.payer_id <> u.account_id
        or (c.owner_id is not null and ch.performer_id <> c.owner_id)
        or ch.type <> (case when u.target in ('monthly', 'yearly') then 'subscription' else u.target end)
        or ch.site_discount <> (case when c.owner_id is null then u.discount else 0 end)
      union all
      select 'The use ' || u.id || ' of a coupon is neither for a charge nor kept for a payment under way.'
      from coupon_uses u
      left join payments p on p.id = u.payment_id
      where u.charge_id is null
        and (p.id is null or p.status not in ('created', 'requires_action', 'pending'))
      union all
      select 'The use ' || u.id || ' of a coupon stands, but its charge was reversed in full.'
      from coupon_uses u
      join charges ch on ch.id = u.charge_id
      where u.given_back_at is null
        and ch.gross = (
          select sum(r.gross)
          from charge_reversals r
          where r.charge_id = ch.id and r.restored_at is null)
      union all
      select 'The use ' || u.id || ' of a coupon was given back, but its charge stands.'
      from coupon_uses u
      join charges ch on ch.id = u.charge_id
      where u.given_back_at is not null
        and ch.gross > (
          select coalesce(sum(r.gross), 0)
          from charge_reversals r
          where r.charge_id = ch.id and r.restored_at is null)`,
  },
  {
    name: english('No price is lowered without a coupon.'),
    advice: english(
      'The site paid for something, or something was given away, and no coupon explains why. Look at the charge and refund it.',
    ),
    broken: sql<{ problem: string }>`
      select 'The charge ' || ch.id || ' was lowered by no coupon.' as problem
      from charges ch
      where (ch.gross = 0 or ch.site_discount > 0)
        and not exists (select from coupon_uses u where u.charge_id = ch.id)`,
  },
];
