-- What a feed shows is kept in the servers' memory for as long as its performer's version stays the same, so that lists need not read it again.
-- Her row is locked until a change is committed, so that no two states of what she shows ever have the same version.
alter table performers add column shown_version bigint not null default 0;

create function move_shown_version(performer uuid) returns void language sql as $$
  update performers set shown_version = shown_version + 1 where account_id = performer;
$$;

-- The argument names the column that holds the performer.
create function show_change() returns trigger language plpgsql as $$
begin
  perform move_shown_version((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
  return null;
end $$;

create function show_change_of_feed() returns trigger language plpgsql as $$
begin
  perform move_shown_version(performer_id) from feeds where id = coalesce(new.feed_id, old.feed_id);
  return null;
end $$;

-- Counters, the rule and the price are read at every request and not kept. Before a new feed is there, nobody can have kept it.
create trigger feeds_show_change after update of type, text, thumbnail_file_id, teaser_file_id, updated_at on feeds for each row execute function show_change('performer_id');
create trigger feed_files_show_change after insert or update or delete on feed_files for each row execute function show_change_of_feed();
create trigger polls_show_change after insert or delete or update of feed_id on polls for each row execute function show_change('performer_id');
create trigger accounts_show_change after update of username, name, avatar_file_id on accounts for each row execute function show_change('id');

-- How far a file's processing is does not show in lists. Files of a performer's page are left out: her row is locked before them.
create trigger files_show_insert after insert on files for each row when (new.object_kind = 'feed') execute function show_change('owner_id');
create trigger files_show_change after update of type, status, width, height, duration_ms, thumbhash, renditions, object_kind, object_id on files
  for each row when (old.object_kind = 'feed' or new.object_kind = 'feed') execute function show_change('owner_id');
create trigger files_show_delete after delete on files for each row when (old.object_kind = 'feed') execute function show_change('owner_id');
