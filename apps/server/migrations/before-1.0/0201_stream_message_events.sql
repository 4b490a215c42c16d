-- What happened in an account's conversations, numbered per account in the order of the commits: whoever adds one holds the inbox until then.
-- A client that was away asks for what comes after the last number it has seen.
create table message_events (
  account_id uuid not null references accounts (id) on delete cascade,
  position bigint not null,
  name text not null check (name in ('message.created', 'message.deleted', 'conversation.read')),
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  -- Who has read, and up to which message.
  reader_id uuid,
  read_sequence bigint,
  created_at timestamptz(3) not null,
  primary key (account_id, position),
  constraint message_events_whole check (case name when 'conversation.read' then reader_id is not null and read_sequence is not null else message_id is not null end)
);
create index message_events_created_at on message_events (created_at);
create index message_events_conversation on message_events (conversation_id);
create index message_events_message on message_events (message_id) where message_id is not null;

-- Up to which number events were forgotten: who has seen less loads everything again.
alter table message_inboxes add column forgotten_position bigint not null default 0;
