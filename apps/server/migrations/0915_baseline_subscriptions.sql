-- Who has subscribed to whom, and until when.

create table subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  performer_id uuid not null references performers (account_id),
  type text not null check (type in ('free', 'monthly', 'yearly')),
  source text not null check (source in ('free', 'wallet', 'card')),
  status text not null check (status in ('pending', 'active', 'cancelled', 'past-due', 'expired')),
  price bigint not null check (price >= 0),
  payment_method text,
  started_at timestamptz,
  expires_at timestamptz,
  next_charge_at timestamptz,
  failed_attempts smallint not null default 0,
  cancelled_at timestamptz,
  cancel_reason text,
  free_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  next_price bigint check (next_price >= 0),
  next_price_from timestamptz,
  next_type text check (next_type in ('monthly', 'yearly')),
  period_started_at timestamptz,
  charge_id uuid references charges (id),
  grace_until timestamptz,
  revoked_end timestamptz,
  constraint subscriptions_once unique (account_id, performer_id),
  constraint subscriptions_dated check (status = 'pending' or (started_at is not null and expires_at is not null)),
  constraint subscriptions_grace check (grace_until is null or status = 'past-due'),
  constraint subscriptions_next_price check (next_price is not null or next_price_from is null),
  constraint subscriptions_not_oneself check (account_id <> performer_id)
);
comment on table subscriptions is
  'One row for each fan and performer: subscribing again makes the same row active. It knows what the next renewals '
  'cost, which charge paid the running period, and when that began, so that a period can be taken back in part.';
comment on column subscriptions.type is 'free: a trial; monthly; yearly.';
comment on column subscriptions.source is 'What pays renewals.';
comment on column subscriptions.status is
  'pending: the first card payment is under way; active; cancelled: runs to its end and does not renew; past-due: a '
  'renewal failed and is retried; expired.';
comment on column subscriptions.price is
  'What the running period cost, in minor units; renewals cost the same until next_price says otherwise.';
comment on column subscriptions.payment_method is
  'The card that renews it, as its provider calls it; null where the wallet does.';
comment on column subscriptions.expires_at is 'The end of what was paid for.';
comment on column subscriptions.next_charge_at is
  'When the renewal job should charge next; null when cancelled or free.';
comment on column subscriptions.failed_attempts is 'Of the present renewal.';
comment on column subscriptions.free_used_at is 'When the free trial began; one for each fan and performer.';
comment on column subscriptions.next_price is
  'What renewals cost from next_price_from on, in minor units; without a date, from the next one on. Until then '
  'they cost the price. Null: nothing was announced.';
comment on column subscriptions.next_type is 'The plan that the next renewal changes to; null: the same.';
comment on column subscriptions.charge_id is
  'What paid the running period; null of a trial and of a period that cost nothing.';
comment on column subscriptions.grace_until is 'While a renewal is past due, access goes on until then.';
comment on column subscriptions.revoked_end is
  'The end of a period whose charge was taken back: what a dispute that is won gives back.';
create index subscriptions_account on subscriptions (account_id, updated_at desc, id desc);
create index subscriptions_charge on subscriptions (charge_id) where charge_id is not null;
create index subscriptions_due on subscriptions (next_charge_at) where next_charge_at is not null;
create index subscriptions_ending on subscriptions (expires_at) where next_charge_at is null and status in ('active', 'cancelled');
create index subscriptions_performer on subscriptions (performer_id, updated_at desc, id desc);
create index subscriptions_performer_account on subscriptions (performer_id, account_id);
create index subscriptions_performer_expires on subscriptions (performer_id, expires_at);
create index subscriptions_performer_started on subscriptions (performer_id, started_at desc);
create index subscriptions_started on subscriptions (started_at) where started_at is not null;

create table trial_marks (
  performer_id uuid not null references accounts (id) on delete cascade,
  mark bytea not null,
  account_id uuid not null references accounts (id) on delete cascade,
  used_at timestamptz not null,
  constraint trial_marks_pkey primary key (performer_id, mark, account_id)
);
comment on table trial_marks is
  'By what the person who begins a free trial is recognised under another account: keyed hashes of the device, and '
  'of network with browser.';
create index trial_marks_used on trial_marks (used_at);

create function subscription_opens(subscription subscriptions, at timestamptz) returns boolean language sql immutable as $$
  select greatest(subscription.expires_at, subscription.grace_until) > at and subscription.status in ('active', 'cancelled', 'past-due')
$$;
comment on function subscription_opens is
  'Whether a subscription opens a performer''s content at a moment, and the one place that says so: what was paid '
  'for counts to its end, whatever happened to the renewal.';
