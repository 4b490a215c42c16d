-- The sandbox payment provider's own books, as an outside provider would keep them; no module names these tables.
-- Amounts are minor units.

create table sandbox_customers (
  id text primary key,
  idempotency_key text not null,
  fingerprint bytea not null,
  account_id text not null,
  created_at timestamptz not null,
  constraint sandbox_customers_key_unique unique (idempotency_key)
);
comment on table sandbox_customers is 'Accounts that keep cards with the sandbox.';

create table sandbox_payments (
  id text primary key,
  idempotency_key text not null,
  fingerprint bytea not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payment_method text not null,
  description text not null,
  reference text not null,
  return_path text not null,
  status text not null check (status in ('succeeded', 'requires_action', 'pending', 'failed')),
  failure_code text,
  created_at timestamptz not null,
  settled_at timestamptz,
  customer_id text references sandbox_customers (id),
  constraint sandbox_payments_key_unique unique (idempotency_key)
);
comment on table sandbox_payments is 'Payments that the sandbox was asked for.';
comment on column sandbox_payments.fingerprint is 'Hash of the request: the same key with another request is refused.';
comment on column sandbox_payments.reference is 'The id of our payment.';
comment on column sandbox_payments.return_path is
  'A path of our own site, where the payer returns to after confirming.';
create index sandbox_payments_succeeded on sandbox_payments (settled_at) where status = 'succeeded';

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  idempotency_key text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  constraint sandbox_refunds_key_unique unique (idempotency_key)
);
comment on table sandbox_refunds is 'Refunds, which may take their time, and fail.';
create index sandbox_refunds_created_at on sandbox_refunds (created_at);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);

create table sandbox_events (
  id text primary key,
  payment_id text references sandbox_payments (id),
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
comment on table sandbox_events is
  'What the provider told us, or is about to: the exact bytes that are signed and sent.';
comment on column sandbox_events.payment_id is 'Null of an event about a payout account.';
comment on column sandbox_events.delivered_at is 'Null until our webhook has taken it.';
create index sandbox_events_payment on sandbox_events (payment_id);

create table sandbox_cards (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  behaviour text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
comment on table sandbox_cards is 'Cards that the sandbox keeps for its customers.';
comment on column sandbox_cards.behaviour is 'The test card that it behaves as.';
create index sandbox_cards_customer on sandbox_cards (customer_id);

create table sandbox_card_setups (
  id text primary key,
  idempotency_key text not null,
  fingerprint bytea not null,
  customer_id text not null references sandbox_customers (id),
  return_path text not null,
  status text not null check (status in ('requires_action', 'succeeded', 'failed')),
  card_id text references sandbox_cards (id),
  created_at timestamptz not null,
  constraint sandbox_card_setups_key_unique unique (idempotency_key),
  constraint sandbox_card_setups_card_check check ((status = 'succeeded') = (card_id is not null))
);
comment on table sandbox_card_setups is 'A card that is being added.';
create index sandbox_card_setups_customer on sandbox_card_setups (customer_id);

create table sandbox_disputes (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null
);
comment on table sandbox_disputes is 'A bank disputes a payment, once.';
create index sandbox_disputes_created_at on sandbox_disputes (created_at);
create unique index sandbox_disputes_payment on sandbox_disputes (payment_id);

create table sandbox_payout_accounts (
  id text primary key,
  idempotency_key text not null,
  fingerprint bytea not null,
  reference text not null,
  email text not null,
  country text not null,
  status text not null check (status in ('new', 'ready', 'restricted')),
  return_path text,
  created_at timestamptz not null,
  constraint sandbox_payout_accounts_key_unique unique (idempotency_key)
);
comment on table sandbox_payout_accounts is 'Accounts of performers at the sandbox, to which it pays.';
comment on column sandbox_payout_accounts.status is
  'ready: can be paid; restricted: the sandbox could not confirm who it is.';

create table sandbox_transfers (
  id text primary key,
  idempotency_key text not null,
  fingerprint bytea not null,
  account_id text not null references sandbox_payout_accounts (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reference text not null,
  created_at timestamptz not null,
  constraint sandbox_transfers_key_unique unique (idempotency_key),
  constraint sandbox_transfers_reference_unique unique (reference)
);
comment on table sandbox_transfers is 'What the sandbox has paid to performers.';
create index sandbox_transfers_account on sandbox_transfers (account_id);
