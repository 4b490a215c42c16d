create table subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  type text not null check (type in ('free', 'monthly', 'yearly')),
  source text not null check (source in ('free', 'wallet', 'card')),
  -- pending: a card payment is under way; past-due: a renewal failed and is retried.
  status text not null check (status in ('pending', 'active', 'cancelled', 'past-due', 'expired')),
  -- What the next renewal costs; fixed when subscribed.
  price bigint not null check (price >= 0),
  payment_method text,
  started_at timestamptz,
  expires_at timestamptz,
  -- When the renewal job should charge next; none when cancelled or free.
  next_charge_at timestamptz,
  failed_attempts smallint not null default 0,
  cancelled_at timestamptz,
  cancel_reason text,
  free_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_once unique (account_id, performer_id),
  constraint subscriptions_not_oneself check (account_id <> performer_id),
  constraint subscriptions_dated check (status = 'pending' or (started_at is not null and expires_at is not null))
);
create index subscriptions_account on subscriptions (account_id, updated_at desc, id desc);
create index subscriptions_performer on subscriptions (performer_id, updated_at desc, id desc);
create index subscriptions_performer_expires on subscriptions (performer_id, expires_at);
create index subscriptions_due on subscriptions (next_charge_at) where next_charge_at is not null;
create index subscriptions_ending on subscriptions (expires_at) where next_charge_at is null and status in ('active', 'cancelled');

-- The one place that says whether a subscription opens a performer's content at a moment:
-- what was paid for counts to its end, whatever happened to the renewal.
create function subscription_opens(subscription subscriptions, at timestamptz) returns boolean language sql immutable as $$
  select subscription.expires_at > at and subscription.status in ('active', 'cancelled', 'past-due')
$$;
