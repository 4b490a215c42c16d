create table reactions (
  account_id uuid not null references accounts (id) on delete cascade,
  object_kind text not null check (object_kind in ('feed')),
  object_id uuid not null,
  action text not null check (action in ('like', 'bookmark')),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, object_kind, object_id, action)
);
create index reactions_object on reactions (object_kind, object_id, action);
create index reactions_bookmarks on reactions (account_id, object_kind, created_at desc, object_id desc) where action = 'bookmark';

create function count_like() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  reaction reactions := case tg_op when 'INSERT' then new else old end;
  liked_performer uuid;
begin
  if reaction.action = 'like' and reaction.object_kind = 'feed' then
    update feeds set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $$;
create trigger reactions_count after insert or delete on reactions for each row execute function count_like();
