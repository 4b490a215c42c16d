-- Proofs that the owner of an account is an adult.

create table age_proofs (
  account_id uuid primary key references accounts (id) on delete cascade,
  method text not null check (method in ('declaration', 'card', 'test-card')),
  expires_at timestamptz(3) not null
);
comment on table age_proofs is
  'That the owner of an account is an adult: only that, how it was shown, and until when it counts.';
create index age_proofs_expires on age_proofs (expires_at);

create table age_checks (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  created_at timestamptz(3) not null
);
comment on table age_checks is
  'Checks by a provider that have not ended; each is deleted with its end, or after a day.';
create index age_checks_account on age_checks (account_id);
create index age_checks_created on age_checks (created_at);
