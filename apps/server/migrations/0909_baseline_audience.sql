-- Who follows whom, and who keeps whom away.

create table follows (
  account_id uuid not null references accounts (id) on delete cascade,
  performer_id uuid not null references performers (account_id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint follows_pkey primary key (account_id, performer_id),
  constraint follows_not_oneself check (account_id <> performer_id)
);
comment on table follows is 'Who follows a performer. To like a performer is the same.';
create index follows_performer on follows (performer_id, created_at desc, account_id);
create index follows_performer_account on follows (performer_id, account_id);
comment on index follows_performer_account is 'An audience is walked through in the order of its accounts, lot by lot.';

create table account_blocks (
  owner_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint account_blocks_pkey primary key (owner_id, other_id),
  constraint account_blocks_not_oneself check (owner_id <> other_id)
);
comment on table account_blocks is
  'Whom someone has shut out: blocks come before every other rule of access, and neither side sees the other. '
  'Anyone may block, mute or restrict anyone but staff: `owner_id` decides about `other_id`.';
create index account_blocks_listed on account_blocks (owner_id, created_at desc, other_id desc);
create index account_blocks_other on account_blocks (other_id, owner_id);
comment on index account_blocks_other is 'Looked up from both sides: neither sees the other.';

create table country_blocks (
  performer_id uuid not null references performers (account_id) on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  constraint country_blocks_pkey primary key (performer_id, country)
);
comment on table country_blocks is
  'From which countries a performer''s page is not seen. Whoever blocks countries also blocks the unknown one, ZZ; '
  'it counts where the site''s settings say so.';
comment on column country_blocks.country is 'Two letters, ISO 3166; ZZ: unknown.';

create table account_mutes (
  owner_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint account_mutes_pkey primary key (owner_id, other_id),
  constraint account_mutes_not_oneself check (owner_id <> other_id)
);
comment on table account_mutes is
  'Whose posts and notifications an account does not want to see; the other does not notice.';
create index account_mutes_listed on account_mutes (owner_id, created_at desc, other_id desc);
create index account_mutes_other on account_mutes (other_id);

create table account_restrictions (
  owner_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint account_restrictions_pkey primary key (owner_id, other_id),
  constraint account_restrictions_not_oneself check (owner_id <> other_id)
);
comment on table account_restrictions is
  'Whose comments on the owner''s content are shown to the two of them alone, and whose messages lie apart; the '
  'other does not notice.';
create index account_restrictions_listed on account_restrictions (owner_id, created_at desc, other_id desc);
create index account_restrictions_other on account_restrictions (other_id);

create function count_follower() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update performer_counters set total_follower = total_follower + 1 where performer_id = new.performer_id;
  else
    update performer_counters set total_follower = total_follower - 1 where performer_id = old.performer_id;
  end if;
  return null;
end $$;
comment on function count_follower is
  'Counts a performer''s followers, at the end of the transaction: the performer''s row of counters is what everyone '
  'who follows at the same moment waits for. Who needs the number earlier says `set constraints … immediate`.';

create function lock_boundary(owner uuid, other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('boundary ' || owner || other, 0))
$$;
comment on function lock_boundary is
  'The lock of two accounts, which a change of their boundary takes, until its commit: what begins between the two '
  'at the same time waits, or is waited for.';

create function restrict_conversation() returns trigger language plpgsql as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
  other uuid := case tg_op when 'DELETE' then old.other_id else new.other_id end;
  conversation uuid;
begin
  perform lock_boundary(owner, other);
  select id into conversation from conversations
  where first_id = least(owner, other) and second_id = greatest(owner, other)
  for no key update;
  update conversation_members
  set restricted_from = case tg_op when 'INSERT' then read_sequence end
  where conversation_id = conversation and account_id = owner;
  return null;
end $$;
comment on function restrict_conversation is
  'Closes and opens the conversation of the two when one restricts the other. The lock of a conversation comes '
  'first wherever its sides change.';

create function silence_comments() returns trigger language plpgsql as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
  author uuid := case tg_op when 'DELETE' then old.other_id else new.other_id end;
  silenced boolean;
begin
  perform lock_boundary(owner, author);
  silenced := silences(owner, author);
  update comments set is_silenced = silenced
  where account_id = author and performer_id = owner and is_silenced <> silenced;
  return null;
end $$;
comment on function silence_comments is
  'Whom someone shuts out says nothing below their content, also what was said before. A comment that comes '
  'meanwhile is waited for, or waits.';

create function silences(owner uuid, author uuid) returns boolean language sql stable as $$
  select exists (select from account_blocks b where b.owner_id = owner and b.other_id = author)
    or exists (select from account_restrictions r where r.owner_id = owner and r.other_id = author)
$$;
comment on function silences is
  'Whether an account''s comments on the owner''s content are not shown to everyone, because the owner has blocked or '
  'restricted it.';

create constraint trigger follows_count after insert or delete on follows
  deferrable initially deferred for each row execute function count_follower();

create trigger account_blocks_silence after insert or delete on account_blocks for each row execute function silence_comments();

create trigger account_restrictions_conversation after insert or delete on account_restrictions
  for each row execute function restrict_conversation();
create trigger account_restrictions_silence after insert or delete on account_restrictions
  for each row execute function silence_comments();
