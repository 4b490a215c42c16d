-- Checks of performers' identities.

create table identity_checks (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'expired')),
  reason text,
  version integer not null default 1,
  valid_until date,
  reminded_days smallint check (reminded_days = any (array[30, 7])),
  provider text check (provider = 'stripe'),
  provider_id text,
  provider_result text check (provider_result in ('pending', 'verified', 'failed', 'cancelled')),
  provider_result_at timestamptz(3),
  provider_started_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint identity_checks_provider check ((provider is null) = (provider_id is null))
);
comment on table identity_checks is 'How far the check of a performer''s identity is: one for each performer.';
comment on column identity_checks.status is
  'draft: papers are missing; submitted: waits for staff; approved; rejected: reason says why; expired: a paper is '
  'no longer valid.';
comment on column identity_checks.reason is 'Why it was rejected; the performer reads it.';
comment on column identity_checks.version is
  'Grows with each new paper, so that a decision names what its reviewer saw.';
comment on column identity_checks.valid_until is
  'The first day on which a paper of the last approval is no longer valid.';
comment on column identity_checks.reminded_days is
  'How many days before valid_until the last reminder was sent; null before the first.';
comment on column identity_checks.provider is
  'The outside service that checks as well, and its id of this check; null without one.';
comment on column identity_checks.provider_result is 'What the service says: a help for staff, who decide.';
create unique index identity_checks_provider_id on identity_checks (provider, provider_id) where provider_id is not null;
create index identity_checks_status on identity_checks (status, updated_at, performer_id);
create index identity_checks_updated on identity_checks (updated_at, performer_id);
create index identity_checks_valid_until on identity_checks (valid_until)
  where valid_until is not null and status in ('approved', 'submitted');
create index identity_checks_waiting on identity_checks (provider_started_at) where provider_result = 'pending';

create table identity_papers (
  performer_id uuid not null references performers (account_id) on delete cascade,
  type text not null check (type in ('idVerification', 'documentVerification', 'selfie')),
  file_id uuid,
  sha256 bytea,
  kind text check (kind in ('passport', 'id-card', 'driving-licence', 'residence-permit', 'other')),
  expires_on date,
  code text,
  created_at timestamptz(3) not null,
  constraint identity_papers_pkey primary key (performer_id, type)
);
comment on table identity_papers is
  'The papers of a check, one of each type. Without a reference to the file, because the facts outlive it.';
comment on column identity_papers.file_id is 'The file, which is deleted some time after the decision.';
comment on column identity_papers.sha256 is 'Of the file, so that a later copy can be recognised.';
comment on column identity_papers.kind is 'What the paper is, as its owner says; null of a selfie.';
comment on column identity_papers.code is 'What the selfie has to show.';

create table identity_codes (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  code text not null,
  expires_at timestamptz(3) not null
);
comment on table identity_codes is
  'The code that a performer''s next selfie has to show, so that it cannot be an old picture.';
create index identity_codes_expires on identity_codes (expires_at);

create table identity_decisions (
  id uuid primary key,
  performer_id uuid not null references performers (account_id),
  decision text not null check (decision in ('approved', 'rejected', 'expired')),
  by_id uuid references accounts (id),
  reason text,
  valid_until date,
  provider text,
  provider_id text,
  provider_result text,
  papers jsonb not null,
  created_at timestamptz(3) not null
);
comment on table identity_decisions is
  'Every decision about an identity, with what was seen then. Never changed and never deleted.';
comment on column identity_decisions.by_id is 'Null for the site itself, when a paper expires.';
comment on column identity_decisions.papers is 'The facts of the papers at that moment.';
create index identity_decisions_by on identity_decisions (by_id) where by_id is not null;
create index identity_decisions_performer on identity_decisions (performer_id, created_at, id);

create trigger identity_decisions_immutable before update or delete on identity_decisions
  for each row execute function refuse_change();
