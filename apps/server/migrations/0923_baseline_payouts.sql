-- What performers are paid.

create table payout_details (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  method text not null default 'bank' check (method in ('bank', 'stripe')),
  updated_at timestamptz not null default now(),
  bank_encrypted bytea,
  provider text,
  provider_account_id text,
  is_provider_ready boolean not null default false,
  constraint payout_details_account_has_provider check ((provider is null) = (provider_account_id is null))
);
comment on table payout_details is 'Where a performer''s payouts go.';
comment on column payout_details.bank_encrypted is
  'The bank account as one text, encrypted with a key derived from the site''s secret; null where there is none.';
comment on column payout_details.provider_account_id is
  'The performer''s account at the provider that pays; null where a bank transfer does.';
comment on column payout_details.is_provider_ready is 'The provider has checked the performer, and can pay.';
create unique index payout_details_provider_account on payout_details (provider, provider_account_id);

create table payout_requests (
  id uuid primary key,
  performer_id uuid not null references performers (account_id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'approved', 'paying', 'paid', 'rejected')),
  method text not null check (method in ('bank', 'stripe')),
  destination_encrypted bytea not null,
  note text not null default '',
  reason text,
  attempt integer not null default 0,
  paid_through text,
  reference text,
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  book text not null default current_book() check (book in ('real', 'test')),
  constraint payout_requests_paid_is_told
    check ((status = 'paid') = (paid_through is not null and reference is not null and paid_at is not null)),
  constraint payout_requests_rejected_is_told check (status <> 'rejected' or reason is not null)
);
comment on table payout_requests is 'A performer asks for what they have earned. Each has one open request at most.';
comment on column payout_requests.amount is 'Minor units.';
comment on column payout_requests.status is
  'pending; approved: by staff; paying: the provider is being asked; paid; rejected: before money moved.';
comment on column payout_requests.destination_encrypted is
  'Where it goes, as it was when it was requested: a later change of the details turns no payout that is under way '
  'elsewhere.';
comment on column payout_requests.note is 'What the performer wrote.';
comment on column payout_requests.reason is 'Why it was rejected.';
comment on column payout_requests.attempt is
  'How often the provider was asked; part of its idempotency key, so that asking anew after a refusal is another '
  'transfer.';
comment on column payout_requests.paid_through is
  '''bank'', or the provider that sent it: the name of the books'' account to which it went.';
comment on column payout_requests.reference is
  'What the bank or the provider calls the transfer: staff enter it, or the provider says it.';
comment on column payout_requests.book is 'Of test money, or of real money; a request never crosses books.';
create unique index payout_requests_one_open on payout_requests (performer_id) where status in ('pending', 'approved', 'paying');
create index payout_requests_performer on payout_requests (performer_id, created_at desc, id desc);
create index payout_requests_status on payout_requests (status, created_at, id);

create table payout_events (
  id uuid primary key,
  request_id uuid not null references payout_requests (id),
  actor_id uuid references accounts (id),
  action text not null check (action in ('requested', 'changed', 'approved', 'rejected', 'paying', 'refused', 'paid', 'looked')),
  note text,
  created_at timestamptz(3) not null
);
comment on table payout_events is
  'What happened to a request and who did it, looks at the bank account too. Never changed and never deleted.';
comment on column payout_events.actor_id is 'Null where the site itself did it.';
create index payout_events_request on payout_events (request_id, id);

create trigger payout_events_immutable before update or delete on payout_events for each row execute function refuse_change();
