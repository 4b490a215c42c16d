-- How much each account stores: the originals of its uploads, without identity papers, which the site asks for and keeps. One row to read at an upload, whatever the account has.
create table storage_uses (
  account_id uuid primary key references accounts (id) on delete cascade,
  used_bytes bigint not null,
  constraint storage_uses_not_negative check (used_bytes >= 0)
);

insert into storage_uses (account_id, used_bytes)
  select owner_id, sum(size_bytes) from files where type not in ('id-verification', 'document-verification') group by owner_id;

create function count_stored_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_uses (account_id, used_bytes)
      select owner_id, sum(size_bytes) from changed where type not in ('id-verification', 'document-verification') group by owner_id order by owner_id
      on conflict (account_id) do update set used_bytes = storage_uses.used_bytes + excluded.used_bytes;
  else
    update storage_uses set used_bytes = used_bytes - freed.bytes
      from (select owner_id, sum(size_bytes) as bytes from changed where type not in ('id-verification', 'document-verification') group by owner_id) as freed
      where account_id = freed.owner_id;
  end if;
  return null;
end $$;
create trigger files_count_stored after insert on files referencing new table as changed for each statement execute function count_stored_bytes();
create trigger files_count_freed after delete on files referencing old table as changed for each statement execute function count_stored_bytes();
-- The counter is right because neither ever changes.
create function refuse_resized_file() returns trigger language plpgsql as $$
begin
  raise exception 'the size, the type and the owner of a file never change';
end $$;
create trigger files_keep_size before update of size_bytes, owner_id, type on files for each row
  when (old.size_bytes <> new.size_bytes or old.owner_id <> new.owner_id or old.type <> new.type) execute function refuse_resized_file();

-- What visitors without an account have uploaded in a day (UTC), by a keyed hash of their network.
create table visitor_uploads (
  day date not null,
  network bytea not null,
  files integer not null,
  bytes bigint not null,
  primary key (day, network)
);
