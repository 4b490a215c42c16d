-- What a fan lets her cards pay in a calendar month (UTC). Lowering it takes effect at once; what raises or removes it waits as `next_amount`.
create table spending_limits (
  account_id uuid primary key references accounts (id),
  -- Minor units; none is no limit.
  amount bigint check (amount >= 0),
  next_amount bigint check (next_amount >= 0),
  next_from timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  constraint spending_limits_next check (next_amount is null or next_from is not null)
);
create index payments_month on payments (account_id, created_at) where status <> 'failed';
