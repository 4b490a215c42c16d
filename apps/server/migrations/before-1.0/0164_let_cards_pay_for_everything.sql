-- A card pays for tips and content as it does for subscriptions: the payment says what was ordered, and what became of the order.
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('top_up', 'subscription', 'tip', 'feed', 'gallery', 'video'));

alter table payments
  -- Who gets the money; nobody of a top-up.
  add column performer_id uuid references performers (account_id),
  -- The content that is bought.
  add column object_id uuid,
  -- What was ordered costs, as its fan saw it, before any coupon; the card pays the amount.
  add column price bigint check (price > 0),
  add column message text,
  add column coupon_id uuid,
  -- The sale that came of it; without one the money stayed in the wallet, for the reason that stands here.
  add column charge_id uuid references charges (id),
  add column kept_because text,
  -- The page of this site where the payer was.
  add column return_to text;

update payments p set performer_id = s.performer_id, price = p.amount from subscriptions s where s.id = p.subscription_id;

alter table payments
  add constraint payments_to_performer check ((purpose = 'top_up') = (performer_id is null)),
  add constraint payments_for_content check ((purpose in ('feed', 'gallery', 'video')) = (object_id is not null)),
  add constraint payments_order_has_price check ((purpose = 'top_up') = (price is null)),
  add constraint payments_sold_or_kept check (charge_id is null or kept_because is null),
  add constraint payments_charge_unique unique (charge_id);
create index payments_object on payments (account_id, object_id) where object_id is not null;
