-- Passkeys (WebAuthn credentials), with which accounts log in and confirm sensitive changes.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Base64url, chosen by the authenticator; it names one passkey of one account.
  credential_id text not null constraint passkeys_once unique,
  -- COSE.
  public_key bytea not null,
  -- Of signatures; 0 where the authenticator does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of_account on passkeys (account_id, created_at, id);

-- Challenges are signed and not stored; a row is a challenge that was answered, kept until it has expired.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_expiry on used_challenges (expires_at);

-- Until when this session may make sensitive changes, after its account has confirmed itself.
alter table sessions add column reauthenticated_until timestamptz(3);
