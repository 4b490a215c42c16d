-- Authenticator apps (TOTP, RFC 6238) and recovery codes.
create table authenticators (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Encrypted with the site's secret.
  sealed_secret bytea not null,
  -- Null until a code of the app was entered.
  confirmed_at timestamptz(3),
  -- The 30-second step of the last accepted code: a step is accepted once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null
);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  -- HMAC with a key of the site.
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash)
);
