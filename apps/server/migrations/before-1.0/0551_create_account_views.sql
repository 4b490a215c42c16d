-- A member of staff views the site as another account, read-only, for some minutes.
create table account_views (
  id uuid primary key,
  token_hash bytea not null,
  staff_id uuid not null references accounts (id),
  account_id uuid not null references accounts (id),
  -- How many requests were answered.
  requests integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint account_views_token unique (token_hash)
);
create index account_views_expiry on account_views (expires_at);
create index account_views_staff on account_views (staff_id);
create index account_views_account on account_views (account_id);
