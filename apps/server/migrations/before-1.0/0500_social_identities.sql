-- Sign-in with Google and X: an account may lack an address and a password, and a performer a birth date, until they
-- are added. The username that the site suggested counts as missing until its owner has confirmed it.
alter table accounts
  alter column email drop not null,
  alter column password_hash drop not null,
  add column username_is_suggested boolean not null default false;

update accounts set password_hash = null where password_hash = '';

alter table accounts
  add constraint accounts_password_hash_check check (password_hash <> ''),
  add constraint accounts_confirmed_email check (email is not null or email_verified_at is null),
  add constraint accounts_staff_email check (kind <> 'admin' or email is not null);

alter table performers
  alter column date_of_birth drop not null,
  add constraint performers_active_birth check (status <> 'active' or date_of_birth is not null);

create table social_identities (
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('google', 'twitter')),
  -- The provider's own id of the person, which never changes.
  subject text not null check (length(subject) between 1 and 255),
  -- As the provider has verified it; for the owner to recognise, never to find an account by.
  email text,
  linked_at timestamptz(3) not null,
  constraint social_identities_pkey primary key (account_id, provider),
  constraint social_identities_subject unique (provider, subject)
);

-- Attempts to sign in that were used, until they expire, so that none is used twice.
create table used_social_attempts (
  attempt_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_social_attempts_expires_at on used_social_attempts (expires_at);
