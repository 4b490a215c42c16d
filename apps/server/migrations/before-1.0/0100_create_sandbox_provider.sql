-- The sandbox payment provider's own books, as an outside provider would keep them; no module names these tables.
create table sandbox_payments (
  id text primary key,
  idempotency_key text not null,
  -- Hash of the request: the same key with another request is refused.
  fingerprint bytea not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payment_method text not null,
  description text not null,
  reference text not null,
  -- A path of our own site, where the payer returns to after confirming.
  return_path text not null,
  status text not null check (status in ('succeeded', 'requires_action', 'pending', 'failed')),
  failure_code text,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint sandbox_payments_key_unique unique (idempotency_key)
);
create index sandbox_payments_succeeded on sandbox_payments (settled_at) where status = 'succeeded';

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  idempotency_key text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  constraint sandbox_refunds_key_unique unique (idempotency_key)
);
create index sandbox_refunds_payment on sandbox_refunds (payment_id);
create index sandbox_refunds_created_at on sandbox_refunds (created_at);

-- What the provider told us, or is about to: the exact bytes that are signed and sent.
create table sandbox_events (
  id text primary key,
  payment_id text not null references sandbox_payments (id),
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_events_payment on sandbox_events (payment_id);
