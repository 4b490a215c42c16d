-- Bank details are one encrypted text from now on. Nothing was ever paid out by the columns that go: whoever had filled them tells her account once more.
alter table payout_details
  drop column account_holder, drop column bank_name, drop column account_number_encrypted, drop column account_number_last4,
  drop column routing_number, drop column swift, drop column country, drop column currency, drop column gateway_account_id,
  add column bank_encrypted bytea,
  add column provider text,
  add column provider_account_id text,
  add column is_provider_ready boolean not null default false,
  add constraint payout_details_account_has_provider check ((provider is null) = (provider_account_id is null));
update payout_details set method = 'bank';
create unique index payout_details_provider_account on payout_details (provider, provider_account_id);

create table payout_requests (
  id uuid primary key,
  performer_id uuid not null references performers (account_id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'approved', 'paying', 'paid', 'rejected')),
  method text not null check (method in ('bank', 'stripe')),
  -- Where it goes, as it was when it was requested: a later change of the details turns no payout that is under way elsewhere.
  destination_encrypted bytea not null,
  note text not null default '',
  reason text,
  -- How often the provider was asked; part of its idempotency key, so that asking anew after a refusal is another transfer.
  attempt integer not null default 0,
  -- 'bank', or the provider that sent it: the name of the books' account to which it went.
  paid_through text,
  reference text,
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint payout_requests_paid_is_told check ((status = 'paid') = (paid_through is not null and reference is not null and paid_at is not null)),
  constraint payout_requests_rejected_is_told check (status <> 'rejected' or reason is not null)
);
create unique index payout_requests_one_open on payout_requests (performer_id) where status in ('pending', 'approved', 'paying');
create index payout_requests_performer on payout_requests (performer_id, created_at desc, id desc);
create index payout_requests_status on payout_requests (status, created_at, id);

-- What happened to a request and who did it, looks at the bank account too.
create table payout_events (
  id uuid primary key,
  request_id uuid not null references payout_requests (id),
  -- Nobody where the site itself did it.
  actor_id uuid references accounts (id),
  action text not null check (action in ('requested', 'changed', 'approved', 'rejected', 'paying', 'refused', 'paid', 'looked')),
  note text,
  created_at timestamptz(3) not null
);
create index payout_events_request on payout_events (request_id, id);
create trigger payout_events_immutable before update or delete on payout_events for each row execute function refuse_change();
