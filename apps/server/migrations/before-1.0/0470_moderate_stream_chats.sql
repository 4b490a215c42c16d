-- Moderation of stream chats: who helps the performer, who cannot write, which words are unwanted, what waits for approval.
create table stream_moderators (
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (performer_id, account_id),
  constraint stream_moderators_not_oneself check (account_id <> performer_id)
);
create index stream_moderators_account on stream_moderators (account_id);

create table stream_mutes (
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Null: for good.
  until timestamptz(3),
  muted_by uuid references accounts (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (performer_id, account_id),
  constraint stream_mutes_not_the_performer check (account_id <> performer_id)
);
create index stream_mutes_updated on stream_mutes (performer_id, updated_at desc, account_id desc);
create index stream_mutes_created on stream_mutes (performer_id, created_at desc, account_id desc);
create index stream_mutes_account on stream_mutes (account_id);
create index stream_mutes_muted_by on stream_mutes (muted_by) where muted_by is not null;

create table stream_moderation (
  performer_id uuid primary key references stream_conversations (performer_id) on delete cascade,
  blocked_words text[] not null default '{}' check (cardinality(blocked_words) <= 200),
  -- What happens to a message with a blocked word.
  words_rule text not null default 'refuse' check (words_rule in ('refuse', 'hold')),
  -- Which messages wait for approval.
  holds text[] not null default '{}' check (holds <@ array['newcomers', 'links', 'all']),
  updated_at timestamptz(3) not null
);

-- Messages that only their sender and moderators see. An approved one moves to stream_messages, a rejected one is deleted.
create table stream_held_messages (
  id uuid primary key,
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  sender_id uuid not null references accounts (id) on delete cascade,
  client_id uuid,
  text text not null check (text <> ''),
  reason text not null check (reason in ('word', 'newcomer', 'link', 'all')),
  created_at timestamptz(3) not null
);
create index stream_held_messages_performer on stream_held_messages (performer_id, created_at desc, id desc);
create index stream_held_messages_sender on stream_held_messages (sender_id, performer_id, created_at desc);
create index stream_held_messages_created on stream_held_messages (created_at);
create unique index stream_held_messages_client on stream_held_messages (sender_id, client_id) where client_id is not null;

alter table stream_conversations
  add column pinned_message_id uuid references stream_messages (id) on delete set null;
create index stream_conversations_pinned on stream_conversations (pinned_message_id) where pinned_message_id is not null;

-- One open poll for each chat.
create table stream_polls (
  id uuid primary key,
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  question text not null,
  options text[] not null check (cardinality(options) between 2 and 5),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
create unique index stream_polls_one_open on stream_polls (performer_id) where closed_at is null;
create index stream_polls_newest on stream_polls (performer_id, id desc);

create table stream_poll_votes (
  poll_id uuid not null references stream_polls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- From 0.
  option smallint not null check (option between 0 and 4),
  created_at timestamptz(3) not null,
  -- One vote per account, whatever races.
  primary key (poll_id, account_id)
);
create index stream_poll_votes_option on stream_poll_votes (poll_id, option);
create index stream_poll_votes_account on stream_poll_votes (account_id);
