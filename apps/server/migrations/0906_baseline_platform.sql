-- What the platform itself stores: it knows no feature.

create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (account_id, key)
);
comment on table idempotency_keys is
  'The first reply of a call that moves money, kept so that a repeated key answers the same and moves nothing.';
comment on column idempotency_keys.key is 'The client''s own name for the call.';
comment on column idempotency_keys.request_hash is
  'Of operation, parameters and body: the same key with another request is refused.';
comment on column idempotency_keys.reply is 'Null while a payment provider is being asked.';
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table job_hours (
  hour timestamptz not null,
  task text not null,
  done integer not null,
  failed integer not null,
  constraint job_hours_pkey primary key (hour, task)
);
comment on table job_hours is
  'How many runs of background jobs ended in each hour: finished jobs leave the queue, whose tables are not ours '
  '(`graphile_worker`). Kept for 30 days.';
comment on column job_hours.task is 'The name of the job.';

create table site_secret (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null,
  created_at timestamptz(3) not null
);
comment on table site_secret is
  'Which secret key the site has, so that a start with another one is refused. The fingerprint does not reveal the '
  'key.';
comment on column site_secret.is_only is 'Always true, so that there is one row at most.';
