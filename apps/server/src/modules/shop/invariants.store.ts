import { english } from '@ovation/language/t.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/database/invariants.ts';

type Problem = { readonly problem: string };

const left = sql`
  ch.gross - (
    select coalesce(sum(r.gross), 0)
    from charge_reversals r
    where r.charge_id = ch.id and r.restored_at is null)`;

/** What its buyer paid, less what went back. */
const cashLeft = sql`
  ch.gross - ch.site_discount - (
    select coalesce(sum(r.gross - r.site_discount), 0)
    from charge_reversals r
    where r.charge_id = ch.id and r.restored_at is null)`;

const isOpen = sql`o.status in ('paid', 'preparing', 'shipped', 'delivered', 'disputed')`;

/** Invariants between orders, their money and their pieces. Amounts in the sentences are minor units. */
export const shopInvariants: readonly Invariant[] = [
  {
    name: english('Every order was charged once, at its total, and every charge for an order has its order.'),
    advice: english('Compare the order with its charge, and refund the charge where the buyer paid too much.'),
    broken: sql<Problem>`
      select 'The order ' || o.id || ' is not what its charge ' || ch.id || ' says.' as problem
      from orders o
      join charges ch on ch.id = o.charge_id
      where ch.type <> 'product'
        or ch.object_id is distinct from o.id
        or ch.payer_id <> o.buyer_id
        or ch.performer_id <> o.performer_id
        or ch.gross - ch.site_discount <> o.total
        or ch.site_discount not in (0, o.discount)
      union all
      select 'The charge ' || ch.id || ' is for no order.'
      from charges ch
      where ch.type = 'product' and not exists (select from orders o where o.charge_id = ch.id)
      union all
      select 'The items of the order ' || o.id || ' cost ' || coalesce(i.price, 0) || ', but it says ' || o.price || '.'
      from orders o
      left join (select order_id, sum(price * quantity) as price from order_items group by order_id) i
        on i.order_id = o.id
      where o.price is distinct from i.price`,
  },
  {
    name: english('An order is cancelled or refunded when nothing of its charge is left but a deposit, and only then.'),
    advice: english(
      'The buyer has both the money and the order, or neither. Compare its history with the refunds of its charge.',
    ),
    broken: sql<Problem>`
      select 'The order ' || o.id || ' is ' || o.status || ', but ' || ${left} || ' of its charge is left.' as problem
      from orders o
      join charges ch on ch.id = o.charge_id
      where ch.gross > 0
        and case
          when o.kept > 0 then o.status <> 'cancelled' or ${cashLeft} > o.kept
          else (o.status in ('cancelled', 'refunded')) <> (${left} = 0)
          end
      union all
      select 'The order ' || o.id || ' is ' || o.status || ', but its history ends otherwise.'
      from orders o
      where o.status is distinct from (
        select e.status from order_events e where e.order_id = o.id order by e.id desc limit 1)`,
  },
  {
    name: english(
      'Money for shipped and made-to-order items is held while their order is open, and no other money is held.',
    ),
    advice: english(
      'The seller may get the money too early, or never. Do not pay anything out to them until it is clear why.',
    ),
    broken: sql<Problem>`
      select 'The money of the order ' || o.id || ', which is ' || o.status || ', is '
        || case when h.charge_id is null then 'not held' when h.released_at is null then 'held' else 'released' end
        || '.' as problem
      from orders o
      left join charge_holds h on h.charge_id = o.charge_id
      where o.charge_id is not null
        and case
          when o.type <> 'digital' then h.charge_id is null or (h.released_at is null) <> (${isOpen})
          else h.charge_id is not null
          end
      union all
      select 'The charge ' || h.charge_id || ' is held for no order.'
      from charge_holds h
      where not exists (select from orders o where o.charge_id = h.charge_id)`,
  },
  {
    name: english(
      'The pieces of an order return to stock when it ends before they are shipped, or when a made-to-order order ends, and only then.',
    ),
    advice: english('Count what the seller has left, and let them correct the stock of these products.'),
    broken: sql<Problem>`
      select 'The pieces of the order ' || o.id || ', which is ' || o.status || ', are '
        || case when i.returned_at is null then 'not ' else '' end || 'back in stock.' as problem
      from orders o
      join order_items i on i.order_id = o.id
      where (i.returned_at is not null) <> case
        when o.type = 'made_to_order' then o.status in ('cancelled', 'refunded', 'completed')
        else o.status in ('cancelled', 'refunded')
          and o.shipped_at is null
          and not (i.is_keyed and o.charge_id is not null)
        end`,
  },
  {
    name: english(
      'Every item that was sold with a licence key has exactly one, and its product’s stock is the number of keys left.',
    ),
    advice: english('A buyer has no key, or a buyer’s key is for sale. Compare the order with the keys.'),
    broken: sql<Problem>`
      select 'The item ' || i.id || ' of the order ' || i.order_id || ' has '
        || case when k.id is null then 'no licence key.' else 'a licence key that it may not have.' end as problem
      from order_items i
      left join product_licence_keys k on k.item_id = i.id
      where (i.is_keyed or k.id is not null)
        and ((k.id is not null) <> (i.is_keyed and i.returned_at is null) or k.product_id <> i.product_id)
      union all
      select 'The stock of the product ' || v.product_id || ' is ' || coalesce(v.stock::text, 'unlimited')
        || ', but it has ' || k.free || ' licence keys left.'
      from product_variants v
      join (
        select product_id, count(*) filter (where item_id is null) as free
        from product_licence_keys
        group by product_id) k on k.product_id = v.product_id
      where v.removed_at is null and v.stock is distinct from k.free`,
  },
  {
    name: english('Every buyer has the downloads they paid for, and no others.'),
    advice: english(
      'A buyer paid for something they do not have, or has something they did not pay for. Compare it with its order.',
    ),
    broken: sql<Problem>`
      select 'The download ' || i.product_id || ' of the order ' || o.id || ' is not its buyer’s.' as problem
      from orders o
      join order_items i on i.order_id = o.id and i.type = 'digital'
      where (${isOpen} or o.status = 'completed')
        and not exists (
          select
          from purchases p
          where p.account_id = o.buyer_id
            and p.object_kind = 'product'
            and p.object_id = i.product_id
            and p.charge_id = o.charge_id)
      union all
      select 'The purchase of the product ' || p.object_id || ' by ' || p.account_id || ' belongs to no order.'
      from purchases p
      where p.object_kind = 'product'
        and not exists (
          select
          from orders o
          join order_items i on i.order_id = o.id and i.type = 'digital'
          where o.charge_id = p.charge_id and i.product_id = p.object_id)`,
  },
  {
    name: english(
      'A card payment for orders covers all of them, and its money went to the ones that were sold or stayed in the wallet.',
    ),
    advice: english('Look at the payment and at the orders of its checkout. Refund what was charged wrongly.'),
    broken: sql<Problem>`
      select 'The payment ' || p.id || ' is not what its orders say.' as problem
      from payments p
      left join lateral (
        select sum(o.total) as total,
          count(o.charge_id) as sold,
          bool_or(o.charge_id = p.charge_id) as has_charge,
          bool_or(o.buyer_id <> p.account_id or o.checkout_id <> p.object_id) as is_foreign,
          bool_or(o.status = 'unpaid') as is_waiting
        from orders o
        where o.payment_id = p.id) o on true
      where p.purpose = 'product'
        and (p.amount is distinct from o.total
          or o.is_foreign
          or (p.charge_id is not null) <> (o.sold > 0)
          or (p.charge_id is not null and not o.has_charge)
          or (p.status <> 'succeeded' and o.sold > 0)
          or (p.status = 'failed' and o.is_waiting)
          or (p.status = 'succeeded' and p.charge_id is null and p.kept_because is null))`,
  },
  {
    name: english('No unpaid order keeps its pieces for longer than allowed.'),
    advice: english('The job `cancel-unpaid-orders` is not running. Look at Administration → Jobs.'),
    // By the clock of the database: an hour is long enough for any difference.
    broken: sql<Problem>`
      select 'The order ' || id || ' is unpaid, and its reservation ran out at ' || reserved_until || '.' as problem
      from orders
      where status = 'unpaid' and reserved_until < now() - interval '1 hour'`,
  },
];
