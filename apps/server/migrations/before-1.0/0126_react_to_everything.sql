-- Everything can be bookmarked but comments, and liked but performers: to like a performer is to follow her.
alter table reactions
  drop constraint reactions_object_kind_check, add constraint reactions_object_kind_check check (object_kind in ('feed', 'gallery', 'photo', 'video', 'performer', 'comment')),
  add constraint reactions_action_fits check (case action when 'like' then object_kind <> 'performer' else object_kind <> 'comment' end);

create or replace function count_like() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  reaction reactions := case tg_op when 'INSERT' then new else old end;
  liked_performer uuid;
begin
  if reaction.action <> 'like' then
    return null;
  end if;
  if reaction.object_kind = 'feed' then
    update feeds set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'gallery' then
    update galleries set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'photo' then
    update photos set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'video' then
    update videos set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  end if;
  if liked_performer is not null then
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $$;

-- The likes of what is gone count no longer, as those of feeds.
create function subtract_likes() returns trigger language plpgsql as $$
begin
  update performer_counters set total_like = total_like - old.total_like where performer_id = old.performer_id;
  return null;
end $$;
create trigger galleries_subtract_likes after delete on galleries for each row when (old.total_like > 0) execute function subtract_likes();
create trigger photos_subtract_likes after delete on photos for each row when (old.total_like > 0) execute function subtract_likes();
create trigger videos_subtract_likes after delete on videos for each row when (old.total_like > 0) execute function subtract_likes();

-- What was deleted, whoever deleted it: what people did with it is forgotten by a job, as there may be more of that than one transaction should hold.
create table deleted_objects (
  kind text not null,
  id uuid not null,
  primary key (kind, id)
);

create function remember_deleted() returns trigger language plpgsql as $$
begin
  insert into deleted_objects (kind, id) select tg_argv[0], (to_jsonb(gone) ->> tg_argv[1])::uuid from gone on conflict do nothing;
  return null;
end $$;
create trigger feeds_remember_deleted after delete on feeds referencing old table as gone for each statement execute function remember_deleted('feed', 'id');
create trigger galleries_remember_deleted after delete on galleries referencing old table as gone for each statement execute function remember_deleted('gallery', 'id');
create trigger photos_remember_deleted after delete on photos referencing old table as gone for each statement execute function remember_deleted('photo', 'id');
create trigger videos_remember_deleted after delete on videos referencing old table as gone for each statement execute function remember_deleted('video', 'id');
create trigger performers_remember_deleted after delete on performers referencing old table as gone for each statement execute function remember_deleted('performer', 'account_id');
