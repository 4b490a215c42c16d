-- The public chat of each performer, beside their live streams.

create table stream_overlays (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  kind text not null check (kind in ('chat', 'alerts', 'goal')),
  name text not null default '',
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
comment on table stream_overlays is
  'Addresses that show a performer''s chat, tips or goal in a video encoder, without a login.';
comment on column stream_overlays.token_hash is 'SHA-256; the token itself is not stored.';
create index stream_overlays_performer on stream_overlays (performer_id, id desc);

create table stream_conversations (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  is_open boolean not null default false,
  who_may_write text not null default 'all' check (who_may_write in ('all', 'followers', 'subscribers')),
  slow_seconds integer not null default 0 check (slow_seconds >= 0 and slow_seconds <= 300),
  topic text not null default '',
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  last_position bigint not null default 0 check (last_position >= 0),
  cleared_sequence bigint not null default 0 check (cleared_sequence >= 0),
  updated_at timestamptz(3) not null default now(),
  pinned_message_id uuid,
  goal_title text,
  goal_amount bigint check (goal_amount > 0),
  goal_since timestamptz(3),
  goal_raised bigint not null default 0 check (goal_raised >= 0),
  tip_menu jsonb not null default '[]' check (jsonb_typeof(tip_menu) = 'array' and jsonb_array_length(tip_menu) <= 20),
  constraint stream_conversations_whole_goal
    check (((goal_title is null) = (goal_amount is null)) and ((goal_title is null) = (goal_since is null)))
);
comment on table stream_conversations is
  'The public chat of a performer, by their id: one for each, without a row until they open it.';
comment on column stream_conversations.is_open is 'Whether others may write.';
comment on column stream_conversations.slow_seconds is
  'How long each writer waits between two messages; 0: not at all.';
comment on column stream_conversations.topic is 'The line that stands above the messages.';
comment on column stream_conversations.last_sequence is 'Messages are numbered 1, 2, 3 and never leave a gap.';
comment on column stream_conversations.last_position is
  'Whatever happens in it, a message, a deletion, a clearing, has the next position.';
comment on column stream_conversations.cleared_sequence is
  'Messages up to here were cleared, or are too old to be kept.';
comment on column stream_conversations.goal_title is 'What tips are collected for; null without a goal.';
comment on column stream_conversations.goal_amount is 'Minor units.';
comment on column stream_conversations.goal_raised is
  'Minor units: the sum of the tips since goal_since, less refunds; computed anew with each change.';
comment on column stream_conversations.tip_menu is
  'What fans can tip for, amounts in minor units: `[{ "label": "A song", "amount": 500 }]`.';
create index stream_conversations_pinned on stream_conversations (pinned_message_id) where pinned_message_id is not null;

create table stream_messages (
  id uuid primary key,
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  sequence bigint not null check (sequence > 0),
  position bigint not null check ("position" > 0),
  sender_id uuid not null references accounts (id) on delete cascade,
  client_id uuid,
  text text not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  tip_amount bigint check (tip_amount > 0),
  tip_charge_id uuid references charges (id),
  constraint stream_messages_sequence unique (performer_id, sequence),
  constraint stream_messages_deleted_is_empty check (deleted_at is null or text = ''),
  constraint stream_messages_tip_of_charge check ((tip_amount is null) = (tip_charge_id is null))
);
comment on table stream_messages is 'Messages of these chats, tips among them. The last 5,000 of each are kept.';
comment on column stream_messages.position is 'The last thing that happened to it: that it was written, or deleted.';
comment on column stream_messages.client_id is
  'The sender''s own name for it, so that a send that is tried again is there once.';
comment on column stream_messages.text is 'Empty once it was deleted.';
comment on column stream_messages.tip_amount is 'Minor units; null of a message that is no tip.';
create unique index stream_messages_client on stream_messages (sender_id, client_id) where client_id is not null;
create index stream_messages_position on stream_messages (performer_id, position);
create index stream_messages_sender on stream_messages (sender_id, performer_id, sequence desc);
create unique index stream_messages_tip on stream_messages (tip_charge_id) where tip_charge_id is not null;
alter table stream_conversations add constraint stream_conversations_pinned_message_id_fkey foreign key (pinned_message_id) references stream_messages (id) on delete set null;

create table stream_moderators (
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz(3) not null,
  constraint stream_moderators_pkey primary key (performer_id, account_id),
  constraint stream_moderators_not_oneself check (account_id <> performer_id)
);
comment on table stream_moderators is 'Who helps a performer to moderate the chat.';
create index stream_moderators_account on stream_moderators (account_id);

create table stream_mutes (
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  until timestamptz(3),
  muted_by uuid references accounts (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint stream_mutes_pkey primary key (performer_id, account_id),
  constraint stream_mutes_not_the_performer check (account_id <> performer_id)
);
comment on table stream_mutes is 'Who may not write in a chat.';
comment on column stream_mutes.until is 'Null: until it is lifted.';
create index stream_mutes_account on stream_mutes (account_id);
create index stream_mutes_created on stream_mutes (performer_id, created_at desc, account_id desc);
create index stream_mutes_muted_by on stream_mutes (muted_by) where muted_by is not null;
create index stream_mutes_updated on stream_mutes (performer_id, updated_at desc, account_id desc);

create table stream_moderation (
  performer_id uuid primary key references stream_conversations (performer_id) on delete cascade,
  blocked_words text[] not null default '{}' check (cardinality(blocked_words) <= 200),
  words_rule text not null default 'refuse' check (words_rule in ('refuse', 'hold')),
  holds text[] not null default '{}' check (holds <@ array['newcomers', 'links', 'all']),
  updated_at timestamptz(3) not null
);
comment on table stream_moderation is 'What a performer does not want in the chat.';
comment on column stream_moderation.words_rule is 'What happens to a message with a blocked word.';
comment on column stream_moderation.holds is 'Which messages wait for approval.';

create table stream_held_messages (
  id uuid primary key,
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  sender_id uuid not null references accounts (id) on delete cascade,
  client_id uuid,
  text text not null check (text <> ''),
  reason text not null check (reason in ('word', 'newcomer', 'link', 'all')),
  created_at timestamptz(3) not null
);
comment on table stream_held_messages is
  'Messages that wait for approval, which only their sender and moderators see. An approved one moves to '
  'stream_messages, a rejected one is deleted.';
comment on column stream_held_messages.reason is
  'Why it is held: a blocked word, a newcomer, a link, or because all are.';
create unique index stream_held_messages_client on stream_held_messages (sender_id, client_id) where client_id is not null;
create index stream_held_messages_created on stream_held_messages (created_at);
create index stream_held_messages_performer on stream_held_messages (performer_id, created_at desc, id desc);
create index stream_held_messages_sender on stream_held_messages (sender_id, performer_id, created_at desc);

create table stream_polls (
  id uuid primary key,
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  question text not null,
  options text[] not null check (cardinality(options) >= 2 and cardinality(options) <= 5),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
comment on table stream_polls is 'Polls in a chat, one of them open at a time.';
create index stream_polls_newest on stream_polls (performer_id, id desc);
create unique index stream_polls_one_open on stream_polls (performer_id) where closed_at is null;

create table stream_poll_votes (
  poll_id uuid not null references stream_polls (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  option smallint not null check (option >= 0 and option <= 4),
  created_at timestamptz(3) not null,
  constraint stream_poll_votes_pkey primary key (poll_id, account_id)
);
comment on table stream_poll_votes is 'Who voted for what.';
comment on column stream_poll_votes.option is 'Its place in the options, from 0.';
comment on constraint stream_poll_votes_pkey on stream_poll_votes is 'One vote for each account, whatever races.';
create index stream_poll_votes_account on stream_poll_votes (account_id);
create index stream_poll_votes_option on stream_poll_votes (poll_id, option);
