-- Who has seen what on a day: keyed hashes, which are deleted soon after it.
create table content_views (
  day date not null,
  object_id uuid not null,
  viewer bytea not null,
  primary key (day, object_id, viewer)
);

-- What each post, gallery and video brought on each day. Nothing in it is about a person.
create table content_days (
  object_id uuid not null,
  day date not null,
  total_view bigint not null default 0,
  -- Of the views, those of people for whom it was locked.
  total_locked_view bigint not null default 0,
  total_subscriber bigint not null default 0,
  primary key (object_id, day)
) with (fillfactor = 80);

-- On which content an account has last pressed "Subscribe".
create table subscribe_presses (
  account_id uuid not null references accounts (id) on delete cascade,
  performer_id uuid not null references performers (account_id) on delete cascade,
  object_id uuid not null,
  pressed_at timestamptz(3) not null,
  primary key (account_id, performer_id)
);
create index subscribe_presses_pressed on subscribe_presses (pressed_at);
create index subscribe_presses_performer on subscribe_presses (performer_id);

create function forget_statistics() returns trigger language plpgsql as $$
begin
  delete from content_days where object_id = old.id;
  return null;
end $$;
create trigger feeds_forget_statistics after delete on feeds for each row execute function forget_statistics();
create trigger galleries_forget_statistics after delete on galleries for each row execute function forget_statistics();
create trigger videos_forget_statistics after delete on videos for each row execute function forget_statistics();
