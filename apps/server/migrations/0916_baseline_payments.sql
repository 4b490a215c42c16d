-- Money from cards: payments, the cards that fans keep, and what providers tell.

create table token_packages (
  id uuid primary key,
  name text not null,
  description text not null default '',
  price bigint not null check (price > 0),
  tokens bigint not null check (tokens > 0),
  is_active boolean not null default true,
  ordering integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table token_packages is 'Sums for the wallet that are sold at a price of their own, such as 11 for 10.';
comment on column token_packages.price is
  'What a card pays, in minor units; tokens, in minor units too, is what reaches the wallet.';
comment on column token_packages.ordering is 'The smallest number stands first.';

create table webhook_events (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  constraint webhook_events_once unique (provider, event_id)
);
comment on table webhook_events is
  'Webhooks as they came, stored before they are handled, and handled once for each event id, in any order.';
comment on column webhook_events.body is 'The exact bytes that were signed, as text.';
comment on column webhook_events.handled_at is
  'Null when it was about no payment of ours, or about something that we do not deal with by ourselves.';

create table spending_limits (
  account_id uuid primary key references accounts (id),
  amount bigint check (amount >= 0),
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  constraint spending_limits_next check (next_amount is null or next_from is not null)
);
comment on table spending_limits is
  'What a fan lets their cards pay in a calendar month (UTC). Lowering it takes effect at once; what raises or '
  'removes it waits as next_amount.';
comment on column spending_limits.amount is 'Minor units; null is no limit.';
comment on column spending_limits.next_amount is 'What the limit becomes at next_from; null there removes it.';
comment on column spending_limits.next_from is 'Null: nothing waits.';

create table payment_customers (
  account_id uuid not null references accounts (id),
  provider text not null,
  customer_id text not null,
  created_at timestamptz(3) not null default now(),
  constraint payment_customers_pkey primary key (account_id, provider),
  constraint payment_customers_unique unique (provider, customer_id)
);
comment on table payment_customers is 'Under which name a provider knows an account.';

create table payment_card_setups (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null,
  provider_setup_id text not null,
  created_at timestamptz(3) not null default now()
);
comment on table payment_card_setups is
  'A card that is being added: our name for the provider''s setup, and whose it is.';
create index payment_card_setups_account on payment_card_setups (account_id, created_at);

create table payment_cards (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null,
  customer_id text not null,
  payment_method text not null,
  brand text not null,
  last4 text not null,
  expiry_month smallint not null check (expiry_month >= 1 and expiry_month <= 12),
  expiry_year smallint not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  fingerprint text,
  constraint payment_cards_payment_method_unique unique (provider, payment_method),
  constraint payment_cards_removed_not_default check (removed_at is null or (not is_default))
);
comment on table payment_cards is
  'Cards that fans keep with a provider: their numbers stay there. A removed one stays as the name of what past '
  'payments were paid with.';
comment on column payment_cards.payment_method is 'What the provider calls the card.';
comment on column payment_cards.removed_at is 'Null while it can pay.';
comment on column payment_cards.fingerprint is
  'What tells one card from another, the same for every account that saves it; null where the provider does not '
  'say, and for older cards.';
create index payment_cards_account on payment_cards (account_id, created_at) where removed_at is null;
create index payment_cards_fingerprint on payment_cards (provider, fingerprint) where fingerprint is not null;
create unique index payment_cards_one_default on payment_cards (account_id) where is_default;
create index payment_cards_told_apart on payment_cards (account_id) where fingerprint is not null;

create table payments (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  purpose text not null
    check (purpose in ('top_up', 'subscription', 'tip', 'feed', 'gallery', 'video', 'message', 'product', 'stream')),
  amount bigint not null check (amount > 0),
  tokens bigint not null check (tokens > 0),
  package_id uuid references token_packages (id) on delete set null,
  subscription_id uuid references subscriptions (id),
  subscription_type text check (subscription_type in ('monthly', 'yearly')),
  provider text not null,
  provider_payment_id text,
  payment_method text not null,
  is_off_session boolean not null default false,
  status text not null default 'created' check (status in ('created', 'requires_action', 'pending', 'succeeded', 'failed')),
  failure_message text,
  redirect_url text,
  idempotency_key text not null,
  settled_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  performer_id uuid references performers (account_id),
  object_id uuid,
  price bigint check (price > 0),
  message text,
  coupon_id uuid references coupons (id) on delete set null,
  charge_id uuid references charges (id),
  kept_because text,
  return_to text,
  card_id uuid references payment_cards (id),
  customer_id text,
  upgrade_credit bigint check (upgrade_credit >= 0),
  constraint payments_charge_unique unique (charge_id),
  constraint payments_idempotency_key_unique unique (account_id, idempotency_key),
  constraint payments_provider_payment_unique unique (provider, provider_payment_id),
  constraint payments_for_content
    check ((purpose in ('feed', 'gallery', 'video', 'message', 'product', 'stream')) = (object_id is not null)),
  constraint payments_for_subscription
    check ((purpose = 'subscription') = (subscription_id is not null and subscription_type is not null)),
  constraint payments_order_has_price check ((purpose = 'top_up') = (price is null)),
  constraint payments_sold_or_kept check (charge_id is null or kept_because is null),
  constraint payments_to_performer check (purpose = 'product' or ((purpose = 'top_up') = (performer_id is null))),
  constraint payments_upgrade check (upgrade_credit is null or (purpose = 'subscription' and subscription_type = 'yearly'))
);
comment on table payments is
  'An intent to take money from a card. Recorded before the provider is called; settled once. What was ordered '
  'stands in the columns from purpose on, and the outcome in charge_id and kept_because. All amounts are '
  'minor units.';
comment on column payments.purpose is
  'What the money is for. The columns that one needs are those of its check constraint.';
comment on column payments.amount is 'What the card pays.';
comment on column payments.tokens is 'What reaches the wallet: the amount, or a package''s tokens.';
comment on column payments.subscription_type is
  'What it buys there: the subscription itself may be asked for anew before this settles.';
comment on column payments.is_off_session is 'A renewal: nobody is there to confirm it.';
comment on column payments.status is
  'created; requires_action: the payer has to confirm it at redirect_url; pending: the provider is at work; '
  'succeeded; failed. It never goes back.';
comment on column payments.failure_message is 'A sentence for the payer.';
comment on column payments.idempotency_key is 'The client''s key; the provider gets the payment''s id as its own.';
comment on column payments.asked_at is 'When the provider was last asked about it, because no news came.';
comment on column payments.performer_id is
  'Who gets the money; null of a top-up, and of an order of several performers.';
comment on column payments.object_id is 'The content that is bought, or the checkout of products.';
comment on column payments.price is 'What was ordered costs, as its fan saw it, before any coupon.';
comment on column payments.charge_id is 'The sale that came of it.';
comment on column payments.kept_because is
  'Why the money stayed in the wallet without a sale; null where there is one, or may be.';
comment on column payments.return_to is 'The page of this site where the payer was.';
comment on column payments.customer_id is 'Whose card it is at the provider, for a saved one.';
comment on column payments.upgrade_credit is
  'A month that is left for a year is credited: what of the running month the fan got, as they saw it. Null where '
  'the payment is no upgrade.';
create index payments_account on payments (account_id, updated_at desc, id desc);
create index payments_latest on payments (updated_at desc, id desc);
create index payments_month on payments (account_id, created_at) where status <> 'failed';
create index payments_object on payments (account_id, object_id) where object_id is not null;
create index payments_subscription on payments (subscription_id) where subscription_id is not null;
create index payments_unsettled on payments (created_at) where status in ('created', 'requires_action', 'pending');
comment on index payments_latest is 'Staff look at all payments and sales, the latest first.';

-- What tables of earlier modules refer to here.
alter table coupon_uses add constraint coupon_uses_payment_id_fkey foreign key (payment_id) references payments (id);
