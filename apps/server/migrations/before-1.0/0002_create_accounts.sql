create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('user', 'performer', 'admin')),
  username text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  email_verified_at timestamptz,
  avatar_file_id uuid,
  cover_file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_username_unique on accounts (lower(username));
create unique index accounts_email_unique on accounts (lower(email));

-- Only a hash of the token is kept: who reads this table cannot log in with it.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_account on sessions (account_id);
create index sessions_expires_at on sessions (expires_at);

-- Single-use tokens of mails: e-mail verification and password reset.
create table account_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_tokens_account on account_tokens (account_id);

-- The first reply of a call that moves money, kept so that a repeated key answers the same and moves nothing.
create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- Of operation, parameters and body: the same key with another request is refused.
  request_hash bytea not null,
  -- None while a payment provider is being asked.
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
