-- Who has an account, and how people prove that it is theirs.

create function name_skeleton(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(lower(name), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w');
$$;
comment on function name_skeleton is
  'A username as a reader may mistake it for another: without dots, dashes and underscores, and with the letters '
  'and digits as one that Unicode''s list of confusable characters (UTS 39) gives for what usernames may hold. '
  '`nameSkeleton` of packages/domain is the same.';

create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('user', 'performer', 'admin')),
  username text not null,
  email text,
  name text not null,
  password_hash text check (password_hash <> ''),
  status text not null default 'active' check (status in ('active', 'suspended', 'leaving', 'closed')),
  email_verified_at timestamptz,
  avatar_file_id uuid,
  cover_file_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspended_at timestamptz,
  suspended_until timestamptz,
  suspension_reason text,
  suspended_by uuid references accounts (id),
  username_is_suggested boolean not null default false,
  closing_at timestamptz(3),
  constraint accounts_avatar_file foreign key (avatar_file_id) references files (id) on delete set null,
  constraint accounts_cover_file foreign key (cover_file_id) references files (id) on delete set null,
  constraint accounts_confirmed_email check (email is not null or email_verified_at is null),
  constraint accounts_leaving check (status <> 'leaving' or closing_at is not null),
  constraint accounts_staff_email check (kind <> 'admin' or email is not null)
);
comment on table accounts is
  'One for each person: fans (user), performers and members of staff (admin). An account that was closed keeps its '
  'row, without what was personal, because money and messages refer to it.';
comment on column accounts.kind is
  'user: a fan; performer: also has a row in performers; admin: a member of staff, whose rights are in staff_roles.';
comment on column accounts.username is
  'Unique whatever the case of its letters; username_claims keeps others from taking what looks like it.';
comment on column accounts.email is
  'Null where the account came by Google or X and has not added one; staff always have one.';
comment on column accounts.password_hash is 'Null where the account signs in by other means only.';
comment on column accounts.status is
  'active; suspended: by staff, since, until and why as the columns say; leaving: its owner closes it, at '
  'closing_at; closed: for good.';
comment on column accounts.suspended_until is 'Null for a suspension without an end.';
comment on column accounts.suspension_reason is 'A sentence that the owner of the account reads.';
comment on column accounts.suspended_by is 'The member of staff.';
comment on column accounts.username_is_suggested is
  'The site suggested the username: it counts as missing until its owner has confirmed it.';
comment on column accounts.closing_at is
  'When the account closes, unless its owner comes back before. A suspension may come in between.';
create index accounts_email_prefix on accounts (lower(email) text_pattern_ops);
create unique index accounts_email_unique on accounts (lower(email));
create index accounts_name_words on accounts using gin (to_tsvector('simple', fold_text(name)));
create index accounts_old_password on accounts (id) where password_hash like '$argon2%';
create index accounts_people_updated on accounts (kind, updated_at desc, id desc) where status <> 'closed';
create index accounts_registered on accounts (created_at) where kind <> 'admin';
create index accounts_suspended on accounts (suspended_at) where status = 'suspended';
create index accounts_username_prefix on accounts (lower(username) text_pattern_ops);
create unique index accounts_username_unique on accounts (lower(username));
comment on index accounts_email_prefix is
  'Staff search by the beginning of a username, an email address or a word of a name.';
comment on index accounts_old_password is
  'Passwords that were stored before they were hashed twice; each is replaced at its next login.';
comment on index accounts_people_updated is 'Lists of fans and performers, the latest change first.';
comment on index accounts_registered is 'Registrations by day.';

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  address text not null default '',
  user_agent text not null default '',
  last_seen_at timestamptz not null default now(),
  reauthenticated_until timestamptz(3),
  constraint sessions_id_unique unique (id)
);
comment on table sessions is 'Logins. Only a hash of the token is kept: who reads this table cannot log in with it.';
comment on column sessions.id is 'By which its owner names it when ending it: the hash never leaves the server.';
comment on column sessions.address is
  'With user_agent and last_seen_at what an account''s owner sees of each login, so that a strange one is noticed '
  'and ended.';
comment on column sessions.reauthenticated_until is
  'Until when this session may make sensitive changes, after its account has confirmed itself.';
create index sessions_account on sessions (account_id);
create index sessions_expires_at on sessions (expires_at);

create table account_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table account_tokens is 'Single-use tokens of mails: e-mail verification and password reset.';
comment on column account_tokens.used_at is 'Null until it was used: each is used once.';
create index account_tokens_account on account_tokens (account_id);

create table mail_counts (
  key bytea primary key,
  until timestamptz not null,
  count integer not null
);
comment on table mail_counts is
  'How many mails an address received, and an account caused, within an hour and a day. Keys are hashes: the '
  'addresses of strangers are not kept.';
comment on column mail_counts.until is 'When this count ends, and begins anew.';
create index mail_counts_until on mail_counts (until);

create table known_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  mark bytea not null,
  last_seen_at timestamptz not null,
  constraint known_devices_pkey primary key (account_id, mark)
);
comment on table known_devices is
  'From where an account was logged in to before. A login from elsewhere is told to its owner.';
comment on column known_devices.mark is 'A hash of a browser''s cookie, its kind and its network.';
create index known_devices_last_seen_at on known_devices (last_seen_at);

create table username_claims (
  skeleton text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  released_at timestamptz
);
comment on table username_claims is
  'Whose a username is, with all that look like it: one that was given up stays closed to others for a time. '
  'Accounts older than this keep their names, also where they look alike.';
comment on column username_claims.skeleton is 'The username as a reader may mistake it for another (`name_skeleton`).';
comment on column username_claims.released_at is 'When its account gave it up; null while it is in use.';
create index username_claims_account on username_claims (account_id);

create table social_identities (
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('google', 'twitter')),
  subject text not null check (length(subject) >= 1 and length(subject) <= 255),
  email text,
  linked_at timestamptz(3) not null,
  constraint social_identities_pkey primary key (account_id, provider),
  constraint social_identities_subject unique (provider, subject)
);
comment on table social_identities is 'With which accounts at Google and X people sign in: one for each provider.';
comment on column social_identities.subject is 'The provider''s own id of the person, which never changes.';
comment on column social_identities.email is
  'As the provider has verified it; for the owner to recognise, never to find an account by.';

create table used_social_attempts (
  attempt_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table used_social_attempts is
  'Attempts to sign in with Google or X that were used, kept until they expire, so that none is used twice.';
create index used_social_attempts_expires_at on used_social_attempts (expires_at);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_once unique (credential_id)
);
comment on table passkeys is
  'Passkeys (WebAuthn credentials), with which accounts log in and confirm sensitive changes.';
comment on column passkeys.credential_id is
  'Base64url, chosen by the authenticator; it names one passkey of one account.';
comment on column passkeys.public_key is 'COSE.';
comment on column passkeys.counter is 'Of signatures; 0 where the authenticator does not count.';
create index passkeys_of_account on passkeys (account_id, created_at, id);

create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);
comment on table used_challenges is
  'Challenges are signed and not stored; a row is a challenge that was answered, kept until it has expired.';
create index used_challenges_expiry on used_challenges (expires_at);

create table authenticators (
  account_id uuid primary key references accounts (id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null
);
comment on table authenticators is 'Authenticator apps (TOTP, RFC 6238): one for each account.';
comment on column authenticators.sealed_secret is 'Encrypted with the site''s secret.';
comment on column authenticators.confirmed_at is 'Null until a code of the app was entered.';
comment on column authenticators.last_step is 'The 30-second step of the last accepted code: a step is accepted once.';

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  constraint recovery_codes_pkey primary key (account_id, code_hash)
);
comment on table recovery_codes is 'Codes that stand in for an authenticator app that was lost. Each is used once.';
comment on column recovery_codes.code_hash is 'HMAC with a key of the site.';

create table second_factor_deadlines (
  account_id uuid primary key references accounts (id) on delete cascade,
  due_at timestamptz(3) not null
);
comment on table second_factor_deadlines is
  'Until when staff without a second factor has to set one up; created by a login, deleted by setting one up.';

create table staff_roles (
  account_id uuid not null references accounts (id),
  role text not null check (role in ('support', 'moderation', 'finance', 'owner')),
  created_at timestamptz(3) not null,
  constraint staff_roles_pkey primary key (account_id, role)
);
comment on table staff_roles is 'What members of staff may do; the contract says which permissions a role has.';
create index staff_roles_role on staff_roles (role, account_id);

create table staff_invitations (
  id uuid primary key,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  token_hash bytea not null,
  invited_by uuid not null references accounts (id),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint staff_invitations_token unique (token_hash)
);
comment on table staff_invitations is
  'Links by which people become members of staff. Only the hash of a link''s token is stored.';
comment on column staff_invitations.roles is 'Which roles the account gets when the link is used.';
create unique index staff_invitations_email on staff_invitations (lower(email));
create index staff_invitations_inviter on staff_invitations (invited_by);
create index staff_invitations_newest on staff_invitations (created_at, id);

create table account_views (
  id uuid primary key,
  token_hash bytea not null,
  staff_id uuid not null references accounts (id),
  account_id uuid not null references accounts (id),
  requests integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint account_views_token unique (token_hash)
);
comment on table account_views is 'A member of staff views the site as another account, read-only, for some minutes.';
comment on column account_views.requests is 'How many requests were answered.';
create index account_views_account on account_views (account_id);
create index account_views_expiry on account_views (expires_at);
create index account_views_staff on account_views (staff_id);

create table active_days (
  day date not null,
  account_id uuid not null references accounts (id) on delete cascade,
  constraint active_days_pkey primary key (day, account_id)
);
comment on table active_days is 'Who was here on which day (UTC), once each.';
create index active_days_account on active_days (account_id);

create table active_totals (
  day date primary key,
  total integer not null
);
comment on table active_totals is
  'How many were here on each day: the chart of active people reads these instead of counting rows of active_days.';

-- What tables of earlier modules refer to here.
alter table files add constraint files_owner_id_fkey foreign key (owner_id) references accounts (id) on delete cascade;
alter table uploads add constraint uploads_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;
alter table storage_uses add constraint storage_uses_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;

create function keep_searched_account() returns trigger language plpgsql as $$
begin
  insert into searched_accounts (id, words) values (new.id, word_vector(new.name))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
comment on function keep_searched_account is 'Keeps searched_accounts: the words by which staff find a name.';

create function keep_words_of_account() returns trigger language plpgsql as $$
begin
  perform keep_words_of(new.id);
  return null;
end $$;
comment on function keep_words_of_account is
  'Keeps performer_words when the name or the username of a performer changes.';

create trigger accounts_keep_searched after insert or update of name on accounts
  for each row execute function keep_searched_account();
create trigger accounts_keep_words after update of name, username on accounts for each row execute function keep_words_of_account();
create trigger accounts_show_change after update of username, name, avatar_file_id on accounts for each row execute function show_change('id');
