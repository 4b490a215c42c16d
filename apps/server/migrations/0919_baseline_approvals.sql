-- What needs a second member of staff.

create table approvals (
  id uuid primary key,
  action text not null check (action in ('refundCharge', 'refundPayment', 'decideOrderDispute', 'approvePayoutRequest')),
  object_id uuid not null,
  amount bigint not null check (amount > 0),
  note text not null default '',
  reason text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'done', 'failed', 'declined', 'expired')),
  message text,
  asked_by uuid not null references accounts (id),
  decided_by uuid references accounts (id),
  decision text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint approvals_two_people check (decided_by is null or decided_by <> asked_by or status = 'declined')
);
comment on table approvals is
  'Refunds and payouts above an amount, which a second member of staff decides. One object waits once.';
comment on column approvals.object_id is 'What the action is about: a charge, a payment, an order or a payout request.';
comment on column approvals.amount is 'Minor units.';
comment on column approvals.note is 'What the fan will be told; empty for a payout.';
comment on column approvals.reason is 'Why the money should move, for the colleague who decides.';
comment on column approvals.status is
  'waiting; approved: is being carried out; done; failed: message says why; declined; expired.';
comment on column approvals.message is 'Why it could not be carried out.';
comment on column approvals.decision is 'The words of whoever decided; null where there are none.';
comment on constraint approvals_two_people on approvals is
  'Nobody approves their own request; whoever asked may withdraw it.';
create index approvals_asker on approvals (asked_by);
create index approvals_created on approvals (created_at, id);
create index approvals_decider on approvals (decided_by);
create index approvals_expiry on approvals (expires_at) where status = 'waiting';
create index approvals_newest on approvals (updated_at, id);
create unique index approvals_one_waiting on approvals (action, object_id) where status in ('waiting', 'approved');
