-- Direct messages between two accounts. Numbers are stored, not computed, so that pages of old messages and unread
-- counts need no counting.

create table conversations (
  id uuid primary key,
  first_id uuid not null references accounts (id) on delete cascade,
  second_id uuid not null references accounts (id) on delete cascade,
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  created_at timestamptz(3) not null default now(),
  constraint conversations_once unique (first_id, second_id),
  constraint conversations_in_order check (first_id < second_id)
);
comment on table conversations is
  'Between two accounts; who has the smaller id stands first, so that there is one for each two.';
comment on column conversations.last_sequence is
  'How many messages there are: they are numbered 1, 2, 3 and never leave a gap.';
create index conversations_second on conversations (second_id);

create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  listed_at timestamptz(3),
  read_sequence bigint not null default 0,
  total_unread bigint not null default 0 check (total_unread >= 0),
  restricted_from bigint,
  constraint conversation_members_pkey primary key (conversation_id, account_id)
);
comment on table conversation_members is 'One side of a conversation: two rows for each.';
comment on column conversation_members.other_id is 'The account of the other side.';
comment on column conversation_members.listed_at is
  'When it last had a message, or was opened by this side; null: this side''s list does not show it.';
comment on column conversation_members.read_sequence is 'Up to which message this side has read; never moves back.';
comment on column conversation_members.total_unread is
  'Messages of the other after the read mark, without the deleted ones.';
comment on column conversation_members.restricted_from is
  'Set where this side restricts the other: the conversation lies among the restricted ones and counts as nothing '
  'unread, and the other goes on seeing this read mark, that of the moment of the restriction.';
create index conversation_members_listed on conversation_members (account_id, listed_at desc, conversation_id desc) where listed_at is not null;
create index conversation_members_other on conversation_members (other_id, account_id);
create index conversation_members_restricted on conversation_members (account_id, listed_at desc, conversation_id desc)
  where restricted_from is not null;
create index conversation_members_unread on conversation_members (account_id, listed_at desc, conversation_id desc) where total_unread > 0;
comment on index conversation_members_other is
  'Whether two accounts write to each other is looked up by both, and not among all who write to one of them, of '
  'whom a popular performer has very many.';

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sequence bigint not null check (sequence > 0),
  sender_id uuid not null references accounts (id) on delete cascade,
  recipient_id uuid not null references accounts (id) on delete cascade,
  client_id uuid,
  text text not null,
  reply_to_id uuid references messages (id) on delete set null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  performer_id uuid references performers (account_id) on delete cascade,
  total_file smallint not null default 0 check (total_file >= 0),
  price bigint check (price > 0),
  charge_id uuid references charges (id),
  broadcast_id uuid,
  hidden_at timestamptz,
  constraint messages_charge_once unique (charge_id),
  constraint messages_sequence unique (conversation_id, sequence),
  constraint messages_deleted_is_empty check (deleted_at is null or text = ''),
  constraint messages_files_have_performer check (total_file = 0 or performer_id is not null),
  constraint messages_price_has_files check (price is null or (total_file > 0 and performer_id = sender_id))
);
comment on table messages is
  'What the two write to each other. A message with files is content, open or for its buyer alone; a tip between '
  'them stands here as well.';
comment on column messages.client_id is
  'The sender''s own name for it, so that a send that is tried again is there once.';
comment on column messages.text is 'Empty once it was deleted.';
comment on column messages.performer_id is
  'The performer of the two, who is the sender where both are: their rules govern the files. Only where there are '
  'files.';
comment on column messages.price is 'Minor units, for its files; null: they are open to both.';
comment on column messages.charge_id is 'Of a tip.';
comment on column messages.broadcast_id is
  'The mass message of which it is a copy; null of a message that was written to one.';
comment on column messages.hidden_at is 'Hidden by staff, or because one of its pictures is on a list.';
create unique index messages_broadcast_once on messages (broadcast_id, recipient_id) where broadcast_id is not null;
create unique index messages_client on messages (sender_id, client_id) where client_id is not null;
create index messages_performer on messages (performer_id) where performer_id is not null;
create index messages_recipient on messages (recipient_id);
create index messages_reply_to on messages (reply_to_id) where reply_to_id is not null;
create index messages_sender on messages (sender_id, conversation_id) where deleted_at is null;
create index messages_with_files on messages (conversation_id, sequence desc) where total_file > 0;
comment on index messages_with_files is 'The photos and videos of a conversation, newest first.';

create table message_inboxes (
  account_id uuid primary key references accounts (id) on delete cascade,
  total_unread bigint not null default 0 check (total_unread >= 0),
  last_position bigint not null default 0,
  forgotten_position bigint not null default 0
);
comment on table message_inboxes is
  'What an account has unread over all its conversations, and how far its stream of events has come.';
comment on column message_inboxes.total_unread is
  'Kept by a trigger: the sum over its conversations, without the restricted ones.';
comment on column message_inboxes.last_position is 'Of message_events.';
comment on column message_inboxes.forgotten_position is
  'Up to which number events were forgotten: who has seen less loads everything again.';

create table message_settings (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  who_may_write text not null default 'followers' check (who_may_write in ('all', 'followers', 'subscribers', 'tip')),
  updated_at timestamptz not null default now(),
  follow_welcome text not null default '',
  subscribe_welcome text not null default ''
);
comment on table message_settings is
  'Whose messages a performer takes, and what new followers and subscribers are sent, once each; without a row: '
  'those of followers, and nothing is sent.';
comment on column message_settings.who_may_write is 'tip: who has sent a tip.';
comment on column message_settings.follow_welcome is 'Empty: nothing is sent; so is subscribe_welcome.';

create table message_events (
  account_id uuid not null references accounts (id) on delete cascade,
  position bigint not null,
  name text not null check (name in ('message.created', 'message.changed', 'message.deleted', 'conversation.read')),
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  reader_id uuid,
  read_sequence bigint,
  created_at timestamptz(3) not null,
  constraint message_events_pkey primary key (account_id, position),
  constraint message_events_whole
    check ( case name when 'conversation.read' then (reader_id is not null and
      read_sequence is not null) else (message_id is not null) end)
);
comment on table message_events is
  'What happened in an account''s conversations, numbered for each account in the order of the commits: whoever adds '
  'one holds the inbox until then. A client that was away asks for what comes after the last number it has seen. '
  'Kept for 30 days.';
comment on column message_events.name is 'message.changed: also when its files are ready, or were paid for.';
comment on column message_events.reader_id is 'Who has read, and up to which message (read_sequence).';
create index message_events_conversation on message_events (conversation_id);
create index message_events_created_at on message_events (created_at);
create index message_events_message on message_events (message_id) where message_id is not null;

create table fan_notes (
  performer_id uuid not null references performers (account_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  text text not null check (text <> ''),
  updated_at timestamptz(3) not null,
  constraint fan_notes_pkey primary key (performer_id, account_id)
);
comment on table fan_notes is 'What a performer notes about a fan, for their own eyes.';
create index fan_notes_account on fan_notes (account_id);

create function begin_restricted() returns trigger language plpgsql as $$
begin
  perform lock_boundary(new.account_id, new.other_id);
  if exists (select from account_restrictions r where r.owner_id = new.account_id and r.other_id = new.other_id) then
    new.restricted_from := 0;
  end if;
  return new;
end $$;
comment on function begin_restricted is
  'A conversation with an account that this side restricts begins restricted. Under the lock of their boundary, so '
  'that a restriction at the same moment is not missed.';

create function count_unread() returns trigger language plpgsql as $$
begin
  update message_inboxes
  set total_unread = total_unread
    + case when new.restricted_from is null then new.total_unread else 0 end
    - case when old.restricted_from is null then old.total_unread else 0 end
  where account_id = new.account_id;
  return null;
end $$;
comment on function count_unread is
  'Adds what is unread in each conversation to the inbox; a restricted one counts as nothing.';

create trigger conversation_members_begin before insert on conversation_members
  for each row execute function begin_restricted();
create trigger conversation_members_count after update of total_unread, restricted_from on conversation_members
  for each row
  when (new.total_unread <> old.total_unread or new.restricted_from is distinct from old.restricted_from)
  execute function count_unread();
