-- One's own data: the wait before an account closes, archives of everything, and the texts that people agreed to.
-- `closing_at`: when the account closes, unless its owner comes back before. A suspension may come in between.
alter table accounts
  add column closing_at timestamptz(3),
  drop constraint accounts_status_check,
  add constraint accounts_status_check check (status in ('active', 'suspended', 'leaving', 'closed')),
  add constraint accounts_leaving check (status <> 'leaving' or closing_at is not null);

create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  status text not null check (status in ('waiting', 'ready', 'failed', 'deleted')),
  size_bytes bigint,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint data_exports_ready check (status <> 'ready' or (size_bytes is not null and expires_at is not null))
);
-- One at a time.
create unique index data_exports_waiting on data_exports (account_id) where status = 'waiting';
create index data_exports_account on data_exports (account_id, updated_at desc, id desc);
create index data_exports_due on data_exports (expires_at) where status = 'ready';

-- Staff decides at each publication whether people have to agree to it.
alter table post_versions add column needs_agreement boolean not null default false;
create index post_versions_needs_agreement on post_versions (post_id, published_at desc) where needs_agreement;

-- The text stays: a page whose versions people agreed to cannot be deleted.
create table agreements (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  version_id uuid not null references post_versions (id),
  way text not null check (way in ('registration', 'question')),
  created_at timestamptz(3) not null,
  constraint agreements_once unique (account_id, version_id)
);
create index agreements_account on agreements (account_id, created_at desc, id desc);
create index agreements_version on agreements (version_id);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind = any ('{follower,subscriber,tip,purchase,comment,answer,message,payout,live,order,sale,stock,recording,identity,consent,report,export}'));
