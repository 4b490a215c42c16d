-- Cards that the sandbox keeps for its customers.
create table sandbox_customers (
  id text primary key,
  idempotency_key text not null constraint sandbox_customers_key_unique unique,
  fingerprint bytea not null,
  account_id text not null,
  created_at timestamptz not null
);

create table sandbox_cards (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  -- The test card that it behaves as.
  behaviour text not null,
  brand text not null,
  last4 text not null,
  expiry_month int not null,
  expiry_year int not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index sandbox_cards_customer on sandbox_cards (customer_id);

create table sandbox_card_setups (
  id text primary key,
  idempotency_key text not null constraint sandbox_card_setups_key_unique unique,
  fingerprint bytea not null,
  customer_id text not null references sandbox_customers (id),
  return_path text not null,
  status text not null constraint sandbox_card_setups_status_check check (status in ('requires_action', 'succeeded', 'failed')),
  card_id text references sandbox_cards (id),
  created_at timestamptz not null,
  constraint sandbox_card_setups_card_check check ((status = 'succeeded') = (card_id is not null))
);
create index sandbox_card_setups_customer on sandbox_card_setups (customer_id);

alter table sandbox_payments add column customer_id text references sandbox_customers (id);

-- Refunds may take their time, and fail.
alter table sandbox_refunds add column status text not null default 'succeeded' constraint sandbox_refunds_status_check check (status in ('pending', 'succeeded', 'failed'));

create table sandbox_disputes (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  amount bigint not null constraint sandbox_disputes_amount_check check (amount > 0),
  reason text not null,
  status text not null constraint sandbox_disputes_status_check check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null
);
-- A bank disputes a payment once.
create unique index sandbox_disputes_payment on sandbox_disputes (payment_id);
create index sandbox_disputes_created_at on sandbox_disputes (created_at);

create table sandbox_payout_accounts (
  id text primary key,
  idempotency_key text not null constraint sandbox_payout_accounts_key_unique unique,
  fingerprint bytea not null,
  reference text not null,
  email text not null,
  country text not null,
  status text not null constraint sandbox_payout_accounts_status_check check (status in ('new', 'ready', 'restricted')),
  return_path text,
  created_at timestamptz not null
);

create table sandbox_transfers (
  id text primary key,
  idempotency_key text not null constraint sandbox_transfers_key_unique unique,
  fingerprint bytea not null,
  account_id text not null references sandbox_payout_accounts (id),
  amount bigint not null constraint sandbox_transfers_amount_check check (amount > 0),
  currency text not null,
  reference text not null constraint sandbox_transfers_reference_unique unique,
  created_at timestamptz not null
);
create index sandbox_transfers_account on sandbox_transfers (account_id);

-- Events are about payout accounts too.
alter table sandbox_events alter column payment_id drop not null;
