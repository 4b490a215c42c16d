create table feeds (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  type text not null check (type in ('text', 'photo', 'video', 'audio')),
  text text not null default '',
  access text not null check (access in ('public', 'followers', 'subscribers', 'paid')),
  price bigint check (price > 0),
  thumbnail_file_id uuid references files (id) on delete set null,
  teaser_file_id uuid references files (id) on delete set null,
  total_like bigint not null default 0 check (total_like >= 0),
  total_comment bigint not null default 0 check (total_comment >= 0),
  -- A sold feed that its performer deleted: gone for all but its buyers.
  withdrawn_at timestamptz,
  -- Milliseconds, as the application counts: a cursor then names a row's moment exactly.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint feeds_paid_has_price check ((access = 'paid') = (price is not null))
);
create index feeds_newest on feeds (created_at desc, id desc) where withdrawn_at is null;
create index feeds_type_newest on feeds (type, created_at desc, id desc) where withdrawn_at is null;
create index feeds_performer_newest on feeds (performer_id, created_at desc, id desc) where withdrawn_at is null;
create index feeds_performer_type_newest on feeds (performer_id, type, created_at desc, id desc) where withdrawn_at is null;
create index feeds_performer_updated on feeds (performer_id, updated_at desc, id desc) where withdrawn_at is null;
-- Words of public feeds only: a search must not tell what a locked text holds.
create index feeds_public_words on feeds using gin (to_tsvector('simple', text)) where access = 'public' and withdrawn_at is null;

create table feed_files (
  feed_id uuid not null references feeds (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  position smallint not null check (position >= 0),
  primary key (feed_id, position),
  constraint feed_files_file_once unique (file_id)
);

create table polls (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  feed_id uuid references feeds (id) on delete cascade,
  position smallint not null default 0,
  question text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index polls_feed on polls (feed_id, position);

create table poll_options (
  id uuid primary key,
  poll_id uuid not null references polls (id) on delete cascade,
  position smallint not null,
  text text not null,
  total_vote bigint not null default 0 check (total_vote >= 0),
  constraint poll_options_of_poll unique (poll_id, id),
  unique (poll_id, position)
);

create table poll_votes (
  poll_id uuid not null references polls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  option_id uuid not null,
  created_at timestamptz not null default now(),
  -- One vote per account, whatever races.
  constraint poll_votes_once primary key (poll_id, account_id),
  foreign key (poll_id, option_id) references poll_options (poll_id, id) on delete cascade
);
create index poll_votes_option on poll_votes (poll_id, option_id);
create index poll_votes_account on poll_votes (account_id);

create function count_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update poll_options set total_vote = total_vote + 1 where id = new.option_id;
  else
    update poll_options set total_vote = total_vote - 1 where id = old.option_id;
  end if;
  return null;
end $$;
create trigger poll_votes_count after insert or delete on poll_votes for each row execute function count_vote();

create function count_feed() returns trigger language plpgsql as $$
declare
  before boolean := tg_op <> 'INSERT' and old.withdrawn_at is null;
  after boolean := tg_op <> 'DELETE' and new.withdrawn_at is null;
begin
  if before then
    update performer_counters set total_feed = total_feed - 1,
      total_photo = total_photo - (old.type = 'photo')::int, total_video = total_video - (old.type = 'video')::int
    where performer_id = old.performer_id;
  end if;
  if after then
    update performer_counters set total_feed = total_feed + 1,
      total_photo = total_photo + (new.type = 'photo')::int, total_video = total_video + (new.type = 'video')::int
    where performer_id = new.performer_id;
  end if;
  -- The likes of a feed that is gone count no longer; their rows are forgotten later.
  if tg_op = 'DELETE' and old.total_like > 0 then
    update performer_counters set total_like = total_like - old.total_like where performer_id = old.performer_id;
  end if;
  return null;
end $$;
create trigger feeds_count after insert or delete or update of type, withdrawn_at on feeds for each row execute function count_feed();
