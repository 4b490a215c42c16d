-- A code that lowers a price: the site's own (no owner; the site pays the discount), or a performer's for what she sells (it lowers her price).
create table coupons (
  id uuid primary key,
  owner_id uuid references performers (account_id),
  -- Whose prices it lowers; everybody's where it names nobody.
  performer_id uuid references performers (account_id),
  code text not null,
  kind text not null check (kind in ('percentage', 'amount')),
  -- Basis points of the price, or minor units off it.
  value bigint not null check (value > 0),
  targets text[] not null check (cardinality(targets) > 0 and targets <@ array['monthly', 'yearly', 'feed', 'gallery', 'video']),
  max_uses integer check (max_uses > 0),
  max_uses_per_fan integer check (max_uses_per_fan > 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean not null default true,
  -- Uses that stand; changed only under a lock of this row, together with the use itself.
  used integer not null default 0 check (used >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint coupons_code_unique unique (code),
  constraint coupons_percentage_within check (kind <> 'percentage' or value <= 10000),
  constraint coupons_times_in_order check (ends_at > starts_at),
  constraint coupons_of_her_own check (owner_id is null or owner_id = performer_id)
);
create index coupons_latest on coupons (updated_at desc, id desc);
alter table payments add constraint payments_coupon_id_fkey foreign key (coupon_id) references coupons (id) on delete set null;
create index coupons_owner on coupons (owner_id, updated_at desc, id desc) where owner_id is not null;

-- One row for every sale that a coupon lowered, kept also where the sale was taken back; and one for every card payment under way that will be such a sale.
create table coupon_uses (
  id uuid primary key,
  coupon_id uuid not null references coupons (id),
  account_id uuid not null references accounts (id),
  charge_id uuid references charges (id),
  -- The card payment for which it is held, or was.
  payment_id uuid references payments (id),
  target text not null check (target in ('monthly', 'yearly', 'feed', 'gallery', 'video')),
  discount bigint not null check (discount > 0),
  created_at timestamptz(3) not null default now(),
  given_back_at timestamptz(3),
  constraint coupon_uses_once unique (charge_id),
  constraint coupon_uses_payment_once unique (payment_id)
);
create index coupon_uses_coupon on coupon_uses (coupon_id, created_at desc, id desc);
create index coupon_uses_account on coupon_uses (account_id, coupon_id);

-- A performer's coupon may give something away: a sale for nothing stands in the books as such.
alter table charges drop constraint charges_gross_check;
alter table charges add constraint charges_gross_check check (gross > 0 or (gross = 0 and type <> 'tip'));
