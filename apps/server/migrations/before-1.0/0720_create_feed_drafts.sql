-- The post that a performer is writing: one for each, on all of their devices.
create table feed_drafts (
  account_id uuid primary key references accounts (id) on delete cascade,
  content jsonb not null,
  -- Milliseconds since 1970, or one more than before: the revision of a later draft is never that of an earlier one.
  revision bigint not null,
  saved_at timestamptz(3) not null default now()
);

-- Files of a draft are not swept while they are in it.
create table feed_draft_files (
  file_id uuid primary key references files (id) on delete cascade,
  account_id uuid not null references feed_drafts (account_id) on delete cascade,
  role text not null check (role in ('file', 'thumbnail', 'teaser')),
  position smallint not null
);
create index feed_draft_files_account on feed_draft_files (account_id, position);

-- The audience and the price of a performer's latest posts are the first choice for the next one.
create index feeds_performer_latest on feeds (performer_id, id desc) include (access, price);
create index feeds_performer_latest_paid on feeds (performer_id, id desc) include (price) where price is not null;
