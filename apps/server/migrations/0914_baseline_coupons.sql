-- Codes that lower prices.

create table coupons (
  id uuid primary key,
  owner_id uuid references performers (account_id),
  performer_id uuid references performers (account_id),
  code text not null,
  kind text not null check (kind in ('percentage', 'amount')),
  value bigint not null check (value > 0),
  targets text[] not null
    check (cardinality(targets) > 0 and (targets <@ array['monthly', 'yearly', 'feed', 'gallery', 'video', 'message', 'product',
      'stream'])),
  max_uses integer check (max_uses > 0),
  max_uses_per_fan integer check (max_uses_per_fan > 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean not null default true,
  used integer not null default 0 check (used >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint coupons_code_unique unique (code),
  constraint coupons_of_her_own check (owner_id is null or owner_id = performer_id),
  constraint coupons_percentage_within check (kind <> 'percentage' or value <= 10000),
  constraint coupons_times_in_order check (ends_at > starts_at)
);
comment on table coupons is
  'A code that lowers a price: the site''s own (no owner; the site pays the discount), or a performer''s for what '
  'they sell (it lowers their price).';
comment on column coupons.owner_id is 'Null: the site.';
comment on column coupons.performer_id is 'Whose prices it lowers; null: those of every performer.';
comment on column coupons.code is 'Capitals without blanks, unique on the whole site.';
comment on column coupons.value is 'Basis points of the price, or minor units off it.';
comment on column coupons.targets is 'For what it can be used.';
comment on column coupons.max_uses is 'Null: without limit; so is max_uses_per_fan.';
comment on column coupons.used is
  'Uses that stand; changed only under a lock of this row, together with the use itself.';
create index coupons_latest on coupons (updated_at desc, id desc);
create index coupons_owner on coupons (owner_id, updated_at desc, id desc) where owner_id is not null;

create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  account_id uuid not null references accounts (id),
  charge_id uuid references charges (id),
  payment_id uuid,
  target text not null check (target in ('monthly', 'yearly', 'feed', 'gallery', 'video', 'message', 'product', 'stream')),
  discount bigint not null check (discount > 0),
  created_at timestamptz(3) not null default now(),
  given_back_at timestamptz(3),
  constraint coupon_uses_once unique (charge_id),
  constraint coupon_uses_payment_once unique (payment_id)
);
comment on table coupon_uses is
  'One row for every sale that a coupon lowered, kept also where the sale was taken back; and one for every card '
  'payment under way that will be such a sale.';
comment on column coupon_uses.charge_id is 'The sale; null while its payment is under way.';
comment on column coupon_uses.payment_id is 'The card payment for which it is held, or was.';
comment on column coupon_uses.discount is 'Minor units.';
comment on column coupon_uses.given_back_at is
  'When the use could be had again, because its sale was taken back; null: it stands.';
create index coupon_uses_account on coupon_uses (account_id, coupon_id);
create index coupon_uses_coupon on coupon_uses (coupon_id, created_at desc, id desc);
