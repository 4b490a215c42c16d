-- Anyone may block, mute or restrict anyone but staff: `owner_id` decides about `other_id`.
alter table account_blocks rename column performer_id to owner_id;
alter table account_blocks rename column account_id to other_id;
alter table account_blocks
  drop constraint account_blocks_performer_id_fkey,
  add constraint account_blocks_owner_id_fkey foreign key (owner_id) references accounts (id) on delete cascade,
  add constraint account_blocks_not_oneself check (owner_id <> other_id);
alter table account_blocks rename constraint account_blocks_account_id_fkey to account_blocks_other_id_fkey;
-- Looked up from both sides: neither sees the other.
drop index account_blocks_account;
create index account_blocks_other on account_blocks (other_id, owner_id);
create index account_blocks_listed on account_blocks (owner_id, created_at desc, other_id desc);

create table account_mutes (
  owner_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner_id, other_id),
  constraint account_mutes_not_oneself check (owner_id <> other_id)
);
create index account_mutes_other on account_mutes (other_id);
create index account_mutes_listed on account_mutes (owner_id, created_at desc, other_id desc);

create table account_restrictions (
  owner_id uuid not null references accounts (id) on delete cascade,
  other_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (owner_id, other_id),
  constraint account_restrictions_not_oneself check (owner_id <> other_id)
);
create index account_restrictions_other on account_restrictions (other_id);
create index account_restrictions_listed on account_restrictions (owner_id, created_at desc, other_id desc);

-- Comments of a blocked or restricted account on the owner's content are not shown to everyone.
create function silences(owner uuid, author uuid) returns boolean language sql stable as $$
  select exists (select from account_blocks b where b.owner_id = owner and b.other_id = author)
    or exists (select from account_restrictions r where r.owner_id = owner and r.other_id = author)
$$;

-- Changing a boundary takes this lock, so that what begins between the two at the same time waits, or is waited for.
create function lock_boundary(owner uuid, other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('boundary ' || owner || other, 0))
$$;

create or replace function silence_comments() returns trigger language plpgsql as $$
declare
  owner uuid := case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
  author uuid := case tg_op when 'DELETE' then old.other_id else new.other_id end;
  silenced boolean;
begin
  perform lock_boundary(owner, author);
  silenced := silences(owner, author);
  update comments set is_silenced = silenced
  where account_id = author and performer_id = owner and is_silenced <> silenced;
  return null;
end $$;
create trigger account_restrictions_silence after insert or delete on account_restrictions
  for each row execute function silence_comments();

create or replace function receive_comment() returns trigger language plpgsql as $$
begin
  if new.object_kind = 'feed' then
    perform from feeds where id = new.object_id for key share;
  elsif new.object_kind = 'gallery' then
    perform from galleries where id = new.object_id for key share;
  elsif new.object_kind = 'photo' then
    perform from photos where id = new.object_id for key share;
  elsif new.object_kind = 'video' then
    perform from videos where id = new.object_id for key share;
  elsif new.object_kind = 'product' then
    perform from products where id = new.object_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'What is commented on does not exist.';
  end if;
  perform lock_boundary(new.performer_id, new.account_id);
  new.is_silenced := silences(new.performer_id, new.account_id);
  return new;
end $$;
-- Few: those that their author and the performer see below a comment.
create index comments_silenced on comments (parent_id) where is_silenced;
