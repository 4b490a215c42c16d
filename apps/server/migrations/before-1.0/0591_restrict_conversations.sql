-- A side that restricts the other: the conversation lies among the restricted ones and counts as nothing unread, and
-- the other goes on seeing this read mark, that of the moment of the restriction.
alter table conversation_members add column restricted_from bigint;
create index conversation_members_restricted on conversation_members (account_id, listed_at desc, conversation_id desc)
  where restricted_from is not null;

create or replace function count_unread() returns trigger language plpgsql as $$
begin
  update message_inboxes
  set total_unread = total_unread
    + case when new.restricted_from is null then new.total_unread else 0 end
    - case when old.restricted_from is null then old.total_unread else 0 end
  where account_id = new.account_id;
  return null;
end $$;
drop trigger conversation_members_count on conversation_members;
create trigger conversation_members_count after update of total_unread, restricted_from on conversation_members
  for each row
  when (new.total_unread <> old.total_unread or new.restricted_from is distinct from old.restricted_from)
  execute function count_unread();

-- The lock of a conversation comes first wherever its sides change.
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
create trigger account_restrictions_conversation after insert or delete on account_restrictions
  for each row execute function restrict_conversation();

create function begin_restricted() returns trigger language plpgsql as $$
begin
  perform lock_boundary(new.account_id, new.other_id);
  if exists (select from account_restrictions r where r.owner_id = new.account_id and r.other_id = new.other_id) then
    new.restricted_from := 0;
  end if;
  return new;
end $$;
create trigger conversation_members_begin before insert on conversation_members
  for each row execute function begin_restricted();
