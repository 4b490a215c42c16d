-- Publishing waits while the identity of an approved performer has expired or was rejected.
alter table performers
  add column publishing_stopped_at timestamptz(3),
  add column verified_elsewhere_at timestamptz(3);

alter table files drop constraint files_type_check;
alter table files add constraint files_type_check check (type in (
  'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'gallery-photo', 'video', 'video-teaser',
  'video-thumbnail', 'video-captions', 'comment-picture', 'message-photo', 'message-video', 'avatar', 'cover',
  'welcome-video', 'id-verification', 'document-verification', 'identity-selfie', 'product-image', 'product-file',
  'order-result', 'stream-image'));

create table identity_checks (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'expired')),
  reason text,
  -- Grows with each new paper, so that a decision names what its reviewer saw.
  version integer not null default 1,
  -- The first day on which a paper of the last approval is no longer valid.
  valid_until date,
  reminded_days smallint check (reminded_days in (30, 7)),
  provider text check (provider in ('stripe')),
  provider_id text,
  provider_result text check (provider_result in ('pending', 'verified', 'failed', 'cancelled')),
  provider_result_at timestamptz(3),
  provider_started_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint identity_checks_provider check ((provider is null) = (provider_id is null))
);
create index identity_checks_updated on identity_checks (updated_at, performer_id);
create index identity_checks_status on identity_checks (status, updated_at, performer_id);
create index identity_checks_valid_until on identity_checks (valid_until)
  where valid_until is not null and status in ('approved', 'submitted');
create unique index identity_checks_provider_id on identity_checks (provider, provider_id) where provider_id is not null;
create index identity_checks_waiting on identity_checks (provider_started_at) where provider_result = 'pending';

-- Without a reference to the file, because the facts outlive it.
create table identity_papers (
  performer_id uuid not null references performers (account_id) on delete cascade,
  type text not null check (type in ('idVerification', 'documentVerification', 'selfie')),
  file_id uuid,
  sha256 bytea,
  kind text check (kind in ('passport', 'id-card', 'driving-licence', 'residence-permit', 'other')),
  expires_on date,
  -- What the selfie has to show.
  code text,
  created_at timestamptz(3) not null,
  primary key (performer_id, type)
);

create table identity_codes (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  code text not null,
  expires_at timestamptz(3) not null
);
create index identity_codes_expires on identity_codes (expires_at);

create table identity_decisions (
  id uuid primary key,
  performer_id uuid not null references performers (account_id),
  decision text not null check (decision in ('approved', 'rejected', 'expired')),
  -- Null for the site itself, when a paper expires.
  by_id uuid references accounts (id),
  reason text,
  valid_until date,
  provider text,
  provider_id text,
  provider_result text,
  papers jsonb not null,
  created_at timestamptz(3) not null
);
create index identity_decisions_performer on identity_decisions (performer_id, created_at, id);
create index identity_decisions_by on identity_decisions (by_id) where by_id is not null;
create trigger identity_decisions_immutable before update or delete on identity_decisions
  for each row execute function refuse_change();

-- What was decided before there were checks.
insert into identity_papers (performer_id, type, file_id, sha256, created_at)
select distinct on (f.owner_id, f.type) f.owner_id,
  case f.type when 'id-verification' then 'idVerification' else 'documentVerification' end,
  f.id, f.sha256, f.created_at
from files f
join performers p on p.account_id = f.owner_id
where f.type in ('id-verification', 'document-verification')
order by f.owner_id, f.type, f.created_at desc;

insert into identity_checks (performer_id, status, reason, created_at, updated_at)
select p.account_id,
  case coalesce(p.status_before, p.status)
    when 'active' then 'approved'
    when 'rejected' then 'rejected'
    else case
      when (select count(*) from identity_papers i where i.performer_id = p.account_id) = 2 then 'submitted'
      else 'draft'
    end
  end,
  case when p.status = 'rejected' then p.status_reason end,
  p.created_at, coalesce(p.status_changed_at, p.updated_at)
from performers p;
