-- Work that fans ask for: a brief, an offer, an order whose money is held until the work is accepted.
alter table products
  drop constraint products_type_check,
  add constraint products_type_check check (type in ('digital', 'physical', 'made_to_order')),
  add column days smallint check (days between 1 and 365),
  add column is_quoted boolean not null default false,
  add column questions text[] not null default '{}',
  add column deposit_percent smallint check (deposit_percent between 10 and 90),
  add column needs_address boolean not null default false,
  add constraint products_made_in_days check ((type = 'made_to_order') = (days is not null));

create table product_requests (
  id uuid primary key,
  -- A deleted product leaves what was agreed about it as it is.
  product_id uuid references products (id) on delete set null,
  -- Of the moment of asking.
  product_name text not null,
  fan_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  status text not null check (status in ('asked', 'offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  brief text not null,
  -- `[{ "question", "answer" }]`
  answers jsonb not null default '[]',
  -- What is offered: minor units without shipping, days from the payment, and the deposit in per cent.
  price bigint check (price > 0),
  days smallint check (days between 1 and 365),
  deposit_percent smallint check (deposit_percent between 10 and 90),
  needs_address boolean not null,
  note text,
  expires_at timestamptz(3),
  -- The latest order of it: unpaid while a card is charged, cancelled if that failed.
  order_id uuid references orders (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint product_requests_order_once unique (order_id),
  constraint product_requests_not_oneself check (fan_id <> performer_id),
  constraint product_requests_offer check
    (status not in ('offered', 'accepted', 'expired') or (price is not null and days is not null)),
  constraint product_requests_expire check ((status = 'offered') = (expires_at is not null)),
  constraint product_requests_have_order check (status <> 'accepted' or order_id is not null)
);
create index product_requests_fan_updated on product_requests (fan_id, updated_at desc, id desc);
create index product_requests_fan_created on product_requests (fan_id, created_at desc, id desc);
create index product_requests_performer_updated on product_requests (performer_id, updated_at desc, id desc);
create index product_requests_performer_created on product_requests (performer_id, created_at desc, id desc);
create index product_requests_product on product_requests (product_id) where product_id is not null;
create index product_requests_expires on product_requests (expires_at) where status = 'offered';

alter table orders
  drop constraint orders_type_check,
  add constraint orders_type_check check (type in ('digital', 'physical', 'made_to_order')),
  add column days smallint check (days between 1 and 365),
  -- Paid + days.
  add column due_at timestamptz(3),
  -- Minor units: what the performer keeps if the buyer cancels after work has begun and before it is due.
  add column deposit bigint not null default 0 check (deposit >= 0),
  -- Minor units: what the performer did keep.
  add column kept bigint not null default 0 check (kept >= 0),
  -- 1: both sides were notified that it is due soon; 2: that it is late.
  add column due_told smallint not null default 0,
  add constraint orders_made_in_days check ((type = 'made_to_order') = (days is not null)),
  add constraint orders_due_when_paid check (type <> 'made_to_order' or status = 'unpaid' or charge_id is null or due_at is not null),
  add constraint orders_deposit_within check (deposit <= price - discount + shipping),
  add constraint orders_kept_when_cancelled check (kept <= deposit and (kept = 0 or status = 'cancelled'));
create index orders_due on orders (due_at) where due_told < 2 and status in ('paid', 'preparing');

alter table order_items
  drop constraint order_items_type_check,
  add constraint order_items_type_check check (type in ('digital', 'physical', 'made_to_order'));

-- Files that were delivered to the buyer of what was made to order.
create table order_results (
  file_id uuid primary key references files (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  name text not null,
  created_at timestamptz(3) not null
);
create index order_results_order on order_results (order_id, created_at, file_id);

alter table files
  drop constraint files_object_kind_check,
  add constraint files_object_kind_check check
    (object_kind in ('feed', 'account', 'gallery', 'photo', 'video', 'comment', 'message', 'broadcast', 'product', 'order'));
alter table files
  drop constraint files_type_check,
  add constraint files_type_check check (type in (
    'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'gallery-photo', 'video', 'video-teaser',
    'video-thumbnail', 'video-captions', 'comment-picture', 'message-photo', 'message-video', 'avatar', 'cover',
    'welcome-video', 'id-verification', 'document-verification', 'product-image', 'product-file', 'order-result'));
