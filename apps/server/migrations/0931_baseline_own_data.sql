-- One's own data: archives of everything, and the texts that people agreed to.

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
comment on table data_exports is
  'Archives of all that the site holds of an account: one at a time, kept for some days.';
comment on column data_exports.status is 'waiting: a job builds it; ready; failed; deleted: its time is over.';
create index data_exports_account on data_exports (account_id, updated_at desc, id desc);
create index data_exports_due on data_exports (expires_at) where status = 'ready';
create unique index data_exports_waiting on data_exports (account_id) where status = 'waiting';
comment on index data_exports_waiting is 'One at a time.';

create table agreements (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  version_id uuid not null references post_versions (id),
  way text not null check (way in ('registration', 'question')),
  created_at timestamptz(3) not null,
  constraint agreements_once unique (account_id, version_id)
);
comment on table agreements is
  'Who has agreed to which text. The text stays: a page whose versions people agreed to cannot be deleted.';
comment on column agreements.way is 'registration: with it; question: when they were asked later.';
create index agreements_account on agreements (account_id, created_at desc, id desc);
create index agreements_version on agreements (version_id);

create table adult_statements (
  account_id uuid primary key references accounts (id) on delete cascade,
  created_at timestamptz(3) not null
);
comment on table adult_statements is
  'When people who registered said that they are 18 or older. Accounts from before this table have no row.';
