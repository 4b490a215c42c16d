-- Cards that fans keep with a provider: their numbers stay there. A removed one stays as the name of what past payments were paid with.
create table payment_customers (
  account_id uuid not null references accounts (id),
  provider text not null,
  customer_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, provider),
  constraint payment_customers_unique unique (provider, customer_id)
);

-- A card that is being added: our name for the provider's setup, and whose it is.
create table payment_card_setups (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null,
  provider_setup_id text not null,
  created_at timestamptz(3) not null default now()
);
create index payment_card_setups_account on payment_card_setups (account_id, created_at);

create table payment_cards (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null,
  customer_id text not null,
  payment_method text not null,
  brand text not null,
  last4 text not null,
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  constraint payment_cards_payment_method_unique unique (provider, payment_method),
  constraint payment_cards_removed_not_default check (removed_at is null or not is_default)
);
create index payment_cards_account on payment_cards (account_id, created_at) where removed_at is null;
create unique index payment_cards_one_default on payment_cards (account_id) where is_default;

alter table payments
  add column card_id uuid references payment_cards (id),
  -- Whose card it is at the provider, for a saved one.
  add column customer_id text;
