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

-- An intent to take money from a card. Recorded before the provider is called; settled once.
create table payments (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('top_up', 'subscription')),
  amount bigint not null check (amount > 0),
  -- What reaches the wallet: the amount, or a package's tokens.
  tokens bigint not null check (tokens > 0),
  package_id uuid references token_packages (id) on delete set null,
  subscription_id uuid references subscriptions (id),
  -- What it buys there: the subscription itself may be asked for anew before this settles.
  subscription_type text check (subscription_type in ('monthly', 'yearly')),
  provider text not null,
  provider_payment_id text,
  payment_method text not null,
  -- A renewal: nobody is there to confirm it.
  is_off_session boolean not null default false,
  status text not null default 'created' check (status in ('created', 'requires_action', 'pending', 'succeeded', 'failed')),
  failure_message text,
  redirect_url text,
  -- The client's key; the provider gets the payment's id as its own.
  idempotency_key text not null,
  settled_at timestamptz,
  -- When the provider was last asked about it, because no news came.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_for_subscription check ((purpose = 'subscription') = (subscription_id is not null and subscription_type is not null)),
  constraint payments_idempotency_key_unique unique (account_id, idempotency_key),
  constraint payments_provider_payment_unique unique (provider, provider_payment_id)
);
create index payments_account on payments (account_id, updated_at desc, id desc);
create index payments_subscription on payments (subscription_id) where subscription_id is not null;
create index payments_unsettled on payments (created_at) where status in ('created', 'requires_action', 'pending');

-- Webhooks as they came, handled once by event id, in any order.
create table webhook_events (
  id uuid primary key,
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  -- None when it was about no payment of ours, or about something that we do not deal with by ourselves.
  handled_at timestamptz,
  constraint webhook_events_once unique (provider, event_id)
);
