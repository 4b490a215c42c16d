-- Delivery addresses: only name and country are readable in the database, the rest is encrypted.
create table addresses (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- All fields as encrypted JSON.
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index addresses_account_updated on addresses (account_id, updated_at desc, id desc);

-- One order for each performer of a checkout. Its charge has the order's id as object; money of an order that is shipped is held until it is completed.
create table orders (
  id uuid primary key,
  -- What people read aloud: six letters and digits.
  number text not null,
  -- The orders that were bought together; the object of their payment.
  checkout_id uuid not null,
  buyer_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  type text not null check (type in ('digital', 'physical')),
  status text not null check (status in
    ('unpaid', 'paid', 'preparing', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded', 'disputed')),
  -- Some of it is downloaded: its buyer has that at once, and cannot cancel.
  has_downloads boolean not null default false,
  -- For lists of charges and statements: 'Signed poster and 2 more'.
  title text not null,
  -- Minor units: items, what a coupon takes off, shipping, and what the buyer pays.
  price bigint not null check (price > 0),
  discount bigint not null default 0 check (discount >= 0),
  shipping bigint not null default 0 check (shipping >= 0),
  total bigint generated always as (price - discount + shipping) stored,
  -- The part of the shipping that went back because a new address costs less.
  shipping_returned bigint not null default 0,
  coupon_id uuid references coupons (id) on delete set null,
  payment_id uuid references payments (id),
  charge_id uuid references charges (id),
  -- Encrypted JSON, and its country, for shipping; removed some time after completion.
  address_sealed bytea,
  country text check (length(country) = 2),
  carrier text,
  tracking_code text,
  tracking_url text,
  -- Until when an unpaid order keeps its pieces.
  reserved_until timestamptz(3),
  -- When it is completed by itself.
  completes_at timestamptz(3),
  paid_at timestamptz(3),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint orders_number_unique unique (number),
  constraint orders_shipping_returned check (shipping_returned between 0 and shipping),
  constraint orders_coupon_within_items check (discount <= price),
  constraint orders_charge_unique unique (charge_id),
  constraint orders_not_oneself check (buyer_id <> performer_id),
  constraint orders_unpaid_reserve check (status <> 'unpaid' or reserved_until is not null),
  constraint orders_paid_has_charge check (status in ('unpaid', 'cancelled') or charge_id is not null)
);
create index orders_performer_updated on orders (performer_id, updated_at desc, id desc);
create index orders_performer_created on orders (performer_id, created_at desc, id desc);
create index orders_buyer_updated on orders (buyer_id, updated_at desc, id desc);
create index orders_updated on orders (updated_at desc, id desc);
create index orders_checkout on orders (checkout_id);
create index orders_reserved on orders (reserved_until) where status = 'unpaid';
create index orders_complete on orders (completes_at) where completes_at is not null;
create index orders_with_address on orders (coalesce(completed_at, updated_at))
  where address_sealed is not null and status in ('completed', 'cancelled', 'refunded');
create index orders_to_ship on orders (performer_id) where status in ('paid', 'preparing');
create index orders_payment on orders (payment_id) where payment_id is not null;
-- A refund takes back what its charge had bought.
create index purchases_charge on purchases (charge_id);

-- Name and price are those of the moment of buying. A product that was deleted since leaves its orders as they are.
create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  product_id uuid not null,
  variant_id uuid not null,
  type text not null check (type in ('digital', 'physical')),
  name text not null,
  variant text not null default '',
  sku text,
  price bigint not null check (price > 0),
  quantity integer not null check (quantity > 0),
  -- The pieces are back in stock: the order was cancelled before they were shipped.
  returned_at timestamptz(3),
  constraint order_items_once unique (order_id, variant_id)
);
create index order_items_product on order_items (product_id, order_id);

-- Each change of an order; never changed itself.
create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null,
  actor text not null check (actor in ('buyer', 'performer', 'staff', 'system')),
  actor_id uuid references accounts (id),
  note text,
  created_at timestamptz(3) not null default now()
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_immutable before update on order_events for each row execute function refuse_change();

-- Sales whose money the performer gets later: not the time of the sale but that of the release starts the payout clock.
create table charge_holds (
  charge_id uuid primary key references charges (id),
  performer_id uuid not null,
  released_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index charge_holds_performer on charge_holds (performer_id, released_at);

alter table charges
  drop constraint charges_type_check,
  add constraint charges_type_check check (type = ANY ('{tip,feed,gallery,video,message,subscription,product}'::text[]));
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose = ANY (ARRAY['top_up'::text, 'subscription'::text, 'tip'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text]));
alter table payments
  drop constraint payments_for_content,
  add constraint payments_for_content check ((purpose = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text])) = (object_id IS NOT NULL));
alter table coupons
  drop constraint coupons_targets_check,
  add constraint coupons_targets_check check ((cardinality(targets) > 0) AND (targets <@ ARRAY['monthly'::text, 'yearly'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text]));
alter table coupon_uses
  drop constraint coupon_uses_target_check,
  add constraint coupon_uses_target_check check (target = ANY (ARRAY['monthly'::text, 'yearly'::text, 'feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text]));
alter table purchases
  drop constraint purchases_object_kind_check,
  add constraint purchases_object_kind_check check (object_kind = ANY (ARRAY['feed'::text, 'gallery'::text, 'video'::text, 'message'::text, 'product'::text]));
-- A checkout of products of several performers is one payment.
alter table payments
  drop constraint payments_to_performer,
  add constraint payments_to_performer check (purpose = 'product' or (purpose = 'top_up') = (performer_id is null));
