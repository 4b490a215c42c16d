-- The public chat of a performer, by her id: one for each, which stands still until she opens it.
create table stream_conversations (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  is_open boolean not null default false,
  who_may_write text not null default 'all' check (who_may_write in ('all', 'followers', 'subscribers')),
  -- How long each writer waits between two messages; 0: not at all.
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 300),
  -- The line that stands above the messages.
  topic text not null default '',
  -- Messages are numbered 1, 2, 3 and never leave a gap.
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  -- Whatever happens in it, a message, a deletion, a clearing, has the next position.
  last_position bigint not null default 0 check (last_position >= 0),
  -- Messages up to here were cleared, or are too old to be kept.
  cleared_sequence bigint not null default 0 check (cleared_sequence >= 0),
  updated_at timestamptz(3) not null default now()
);

create table stream_messages (
  id uuid primary key,
  performer_id uuid not null references stream_conversations (performer_id) on delete cascade,
  sequence bigint not null check (sequence > 0),
  -- The last thing that happened to it: that it was written, or deleted.
  position bigint not null check (position > 0),
  sender_id uuid not null references accounts (id) on delete cascade,
  client_id uuid,
  text text not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint stream_messages_sequence unique (performer_id, sequence),
  constraint stream_messages_deleted_is_empty check (deleted_at is null or text = '')
);
create index stream_messages_position on stream_messages (performer_id, position);
create unique index stream_messages_client on stream_messages (sender_id, client_id) where client_id is not null;
create index stream_messages_sender on stream_messages (sender_id, performer_id, sequence desc);

alter table report_cases
  drop constraint report_cases_object_kind_check, add constraint report_cases_object_kind_check check (object_kind in ('feed', 'gallery', 'photo', 'video', 'comment', 'message', 'stream-message', 'performer'));
