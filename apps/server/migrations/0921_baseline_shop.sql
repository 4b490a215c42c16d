-- Orders of products, and what belongs to them.

create table addresses (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table addresses is 'Delivery addresses that an account keeps, encrypted.';
comment on column addresses.sealed is 'All fields as encrypted JSON.';
create index addresses_account_updated on addresses (account_id, updated_at desc, id desc);

create table orders (
  id uuid primary key,
  number text not null,
  checkout_id uuid not null,
  buyer_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  type text not null check (type in ('digital', 'physical', 'made_to_order')),
  status text not null
    check (status in ('unpaid', 'paid', 'preparing', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded', 'disputed')),
  has_downloads boolean not null default false,
  title text not null,
  price bigint not null check (price > 0),
  discount bigint not null default 0 check (discount >= 0),
  shipping bigint not null default 0 check (shipping >= 0),
  total bigint generated always as ((price - discount) + shipping) stored,
  shipping_returned bigint not null default 0,
  coupon_id uuid references coupons (id) on delete set null,
  payment_id uuid references payments (id),
  charge_id uuid references charges (id),
  address_sealed bytea,
  country text check (length(country) = 2),
  carrier text,
  tracking_code text,
  tracking_url text,
  reserved_until timestamptz(3),
  completes_at timestamptz(3),
  paid_at timestamptz(3),
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  days smallint check (days >= 1 and days <= 365),
  due_at timestamptz(3),
  deposit bigint not null default 0 check (deposit >= 0),
  kept bigint not null default 0 check (kept >= 0),
  due_told smallint not null default 0,
  constraint orders_charge_unique unique (charge_id),
  constraint orders_number_unique unique (number),
  constraint orders_coupon_within_items check (discount <= price),
  constraint orders_deposit_within check (deposit <= ((price - discount) + shipping)),
  constraint orders_due_when_paid check (type <> 'made_to_order' or status = 'unpaid' or charge_id is null or due_at is not null),
  constraint orders_kept_when_cancelled check (kept <= deposit and (kept = 0 or status = 'cancelled')),
  constraint orders_made_in_days check ((type = 'made_to_order') = (days is not null)),
  constraint orders_not_oneself check (buyer_id <> performer_id),
  constraint orders_paid_has_charge check (status in ('unpaid', 'cancelled') or charge_id is not null),
  constraint orders_shipping_returned check (shipping_returned >= 0 and shipping_returned <= shipping),
  constraint orders_unpaid_reserve check (status <> 'unpaid' or reserved_until is not null)
);
comment on table orders is
  'One order for each performer of a checkout. Its charge has the order''s id as object; money of an order that is '
  'shipped or made is held until it is completed. All amounts are minor units.';
comment on column orders.number is 'What people read aloud: six letters and digits.';
comment on column orders.checkout_id is 'The orders that were bought together; the object of their payment.';
comment on column orders.status is
  'unpaid: reserves its pieces until reserved_until; paid; preparing; shipped; delivered; completed: the performer '
  'has the money; cancelled; refunded; disputed: staff decide.';
comment on column orders.has_downloads is 'Some of it is downloaded: its buyer has that at once, and cannot cancel.';
comment on column orders.title is 'For lists of charges and statements: ''Signed poster and 2 more''.';
comment on column orders.price is 'Of the items.';
comment on column orders.discount is 'What a coupon takes off the items.';
comment on column orders.total is 'What the buyer pays.';
comment on column orders.shipping_returned is
  'The part of the shipping that went back because a new address costs less.';
comment on column orders.address_sealed is 'Encrypted JSON; deleted some time after completion.';
comment on column orders.country is 'Of the address, two letters: what shipping was reckoned by.';
comment on column orders.reserved_until is 'Until when an unpaid order keeps its pieces.';
comment on column orders.completes_at is 'When it is completed by itself.';
comment on column orders.days is 'Of what is made to order: how many days its work takes.';
comment on column orders.due_at is 'When the work is due: paid_at and days.';
comment on column orders.deposit is
  'What the performer keeps if the buyer cancels after work has begun and before it is due.';
comment on column orders.kept is 'What the performer did keep.';
comment on column orders.due_told is '1: both sides were notified that it is due soon; 2: that it is late.';
create index orders_buyer_updated on orders (buyer_id, updated_at desc, id desc);
create index orders_checkout on orders (checkout_id);
create index orders_complete on orders (completes_at) where completes_at is not null;
create index orders_due on orders (due_at) where due_told < 2 and status in ('paid', 'preparing');
create index orders_payment on orders (payment_id) where payment_id is not null;
create index orders_performer_created on orders (performer_id, created_at desc, id desc);
create index orders_performer_paid on orders (performer_id, paid_at) where paid_at is not null;
create index orders_performer_updated on orders (performer_id, updated_at desc, id desc);
create index orders_reserved on orders (reserved_until) where status = 'unpaid';
create index orders_to_ship on orders (performer_id) where status in ('paid', 'preparing');
create index orders_updated on orders (updated_at desc, id desc);
create index orders_with_address on orders (coalesce(completed_at, updated_at))
  where address_sealed is not null and status in ('completed', 'cancelled', 'refunded');
comment on index orders_performer_paid is 'The statistics of a shop read the orders that were paid in a time.';

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  product_id uuid not null,
  variant_id uuid not null,
  type text not null check (type in ('digital', 'physical', 'made_to_order')),
  name text not null,
  variant text not null default '',
  sku text,
  price bigint not null check (price > 0),
  quantity integer not null check (quantity > 0),
  returned_at timestamptz(3),
  is_keyed boolean not null default false,
  constraint order_items_once unique (order_id, variant_id)
);
comment on table order_items is
  'What was ordered. Name and price are those of the moment of buying. A product that was deleted since leaves its '
  'orders as they are, which is why it is no foreign key.';
comment on column order_items.price is 'Of one piece, in minor units.';
comment on column order_items.returned_at is
  'The pieces are back in stock: the order was cancelled before they were shipped.';
comment on column order_items.is_keyed is 'It was sold or reserved with a licence key.';
create index order_items_product on order_items (product_id, order_id);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  status text not null,
  actor text not null check (actor in ('buyer', 'performer', 'staff', 'system')),
  actor_id uuid references accounts (id),
  note text,
  created_at timestamptz(3) not null default now()
);
comment on table order_events is 'Each change of an order; never changed itself, and deleted with it alone.';
comment on column order_events.actor is 'Who did it; system: the site itself.';
create index order_events_order on order_events (order_id, id);

create table product_requests (
  id uuid primary key,
  product_id uuid references products (id) on delete set null,
  product_name text not null,
  fan_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  status text not null check (status in ('asked', 'offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  brief text not null,
  answers jsonb not null default '[]',
  price bigint check (price > 0),
  days smallint check (days >= 1 and days <= 365),
  deposit_percent smallint check (deposit_percent >= 10 and deposit_percent <= 90),
  needs_address boolean not null,
  note text,
  expires_at timestamptz(3),
  order_id uuid references orders (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint product_requests_order_once unique (order_id),
  constraint product_requests_expire check ((status = 'offered') = (expires_at is not null)),
  constraint product_requests_have_order check (status <> 'accepted' or order_id is not null),
  constraint product_requests_not_oneself check (fan_id <> performer_id),
  constraint product_requests_offer
    check (status not in ('offered', 'accepted', 'expired') or (price is not null and days is not null))
);
comment on table product_requests is 'What a fan asks a performer to make, and what is offered for it.';
comment on column product_requests.product_id is 'A deleted product leaves what was agreed about it as it is.';
comment on column product_requests.product_name is 'Of the moment of asking.';
comment on column product_requests.status is
  'asked: waits for the performer; offered: waits for the fan until expires_at; accepted: has an order; declined: '
  'by the performer; withdrawn: by the fan; expired.';
comment on column product_requests.answers is 'To the questions of the product: `[{ "question", "answer" }]`.';
comment on column product_requests.price is 'What is offered: minor units without shipping.';
comment on column product_requests.days is 'From the payment on.';
comment on column product_requests.note is 'What was written with the last step.';
comment on column product_requests.order_id is
  'The latest order of it: unpaid while a card is charged, cancelled if that failed.';
create index product_requests_expires on product_requests (expires_at) where status = 'offered';
create index product_requests_fan_created on product_requests (fan_id, created_at desc, id desc);
create index product_requests_fan_updated on product_requests (fan_id, updated_at desc, id desc);
create index product_requests_performer_created on product_requests (performer_id, created_at desc, id desc);
create index product_requests_performer_updated on product_requests (performer_id, updated_at desc, id desc);
create index product_requests_product on product_requests (product_id) where product_id is not null;

create table order_results (
  file_id uuid primary key references files (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  name text not null,
  created_at timestamptz(3) not null
);
comment on table order_results is 'Files that were delivered to the buyer of what was made to order.';
create index order_results_order on order_results (order_id, created_at, file_id);

create table product_downloads (
  account_id uuid not null references accounts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  total integer not null check (total > 0),
  constraint product_downloads_pkey primary key (account_id, product_id, file_id)
);
comment on table product_downloads is
  'How often a buyer has begun to download a file of a product with a limit. A new version is another file.';
create index product_downloads_file on product_downloads (file_id);
create index product_downloads_product on product_downloads (product_id);

-- What tables of earlier modules refer to here.
alter table product_licence_keys add constraint product_licence_keys_item_id_fkey foreign key (item_id) references order_items (id);

create trigger order_events_immutable before update on order_events for each row execute function refuse_change();
