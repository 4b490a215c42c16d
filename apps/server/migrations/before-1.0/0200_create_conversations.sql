-- Between two accounts; who has the smaller id stands first, so that there is one for each two.
create table conversations (
  id uuid primary key,
  first_id uuid not null references accounts (id) on delete cascade,
  second_id uuid not null references accounts (id) on delete cascade,
  -- How many messages there are: they are numbered 1, 2, 3 and never leave a gap.
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  created_at timestamptz(3) not null default now(),
  constraint conversations_once unique (first_id, second_id),
  constraint conversations_in_order check (first_id < second_id)
);
create index conversations_second on conversations (second_id);

-- One side of a conversation.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  -- When it last had a message, or was opened by this side; null: this side's list does not show it.
  listed_at timestamptz(3),
  read_sequence bigint not null default 0,
  -- Messages of the other after the read mark, without the deleted ones.
  total_unread bigint not null default 0 check (total_unread >= 0),
  primary key (conversation_id, account_id)
);
create index conversation_members_listed on conversation_members (account_id, listed_at desc, conversation_id desc) where listed_at is not null;
create index conversation_members_unread on conversation_members (account_id, listed_at desc, conversation_id desc) where total_unread > 0;
create index conversation_members_other on conversation_members (other_id);

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sequence bigint not null check (sequence > 0),
  sender_id uuid not null references accounts (id) on delete cascade,
  recipient_id uuid not null references accounts (id) on delete cascade,
  -- The sender's own name for it, so that a send that is tried again is there once.
  client_id uuid,
  text text not null,
  reply_to_id uuid references messages (id) on delete set null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint messages_sequence unique (conversation_id, sequence),
  constraint messages_deleted_is_empty check (deleted_at is null or text = '')
);
create unique index messages_client on messages (sender_id, client_id) where client_id is not null;
create index messages_sender on messages (sender_id, conversation_id) where deleted_at is null;
create index messages_recipient on messages (recipient_id);
create index messages_reply_to on messages (reply_to_id) where reply_to_id is not null;

-- What an account has unread over all its conversations, and how far its stream of events has come.
create table message_inboxes (
  account_id uuid primary key references accounts (id) on delete cascade,
  total_unread bigint not null default 0 check (total_unread >= 0),
  last_position bigint not null default 0
);

create function count_unread() returns trigger language plpgsql as $$
begin
  update message_inboxes set total_unread = total_unread + new.total_unread - old.total_unread where account_id = new.account_id;
  return null;
end $$;
create trigger conversation_members_count after update of total_unread on conversation_members for each row when (new.total_unread <> old.total_unread) execute function count_unread();

-- Whose messages a performer takes; without a row: everybody's who follows her.
create table message_settings (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  who_may_write text not null default 'followers' check (who_may_write in ('all', 'followers', 'subscribers', 'tip')),
  updated_at timestamptz not null default now()
);
