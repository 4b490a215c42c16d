-- Refunds and payouts above an amount, which a second member of staff decides.
create table approvals (
  id uuid primary key,
  action text not null check (action in ('refundCharge', 'refundPayment', 'decideOrderDispute', 'approvePayoutRequest')),
  object_id uuid not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  note text not null default '',
  reason text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'done', 'failed', 'declined', 'expired')),
  -- Why it could not be carried out.
  message text,
  asked_by uuid not null references accounts (id),
  decided_by uuid references accounts (id),
  decision text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint approvals_two_people check (decided_by is null or decided_by <> asked_by or status = 'declined')
);
create unique index approvals_one_waiting on approvals (action, object_id) where status in ('waiting', 'approved');
create index approvals_newest on approvals (updated_at, id);
create index approvals_created on approvals (created_at, id);
create index approvals_expiry on approvals (expires_at) where status = 'waiting';
create index approvals_asker on approvals (asked_by);
create index approvals_decider on approvals (decided_by);
