create table comments (
  id uuid primary key,
  object_kind text not null check (object_kind in ('feed', 'gallery', 'photo', 'video')),
  object_id uuid not null,
  -- Whose content it is; her blocks silence people.
  performer_id uuid not null references performers (account_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- An answer belongs to a comment of the same object that is none itself.
  parent_id uuid references comments (id) on delete cascade,
  text text not null,
  picture_file_id uuid references files (id) on delete set null,
  picture_alternative_text text not null default '',
  total_like bigint not null default 0 check (total_like >= 0),
  total_answer bigint not null default 0 check (total_answer >= 0),
  -- Deleted, but kept as a place for its answers.
  deleted_at timestamptz,
  -- Hidden by staff.
  hidden_at timestamptz,
  -- By somebody whom the performer has shut out.
  is_silenced boolean not null default false,
  is_shown boolean not null generated always as (deleted_at is null and hidden_at is null and not is_silenced) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint comments_deleted_is_empty check (deleted_at is null or text = '')
);
create index comments_object on comments (object_kind, object_id, created_at desc, id desc) where parent_id is null;
create index comments_object_all on comments (object_kind, object_id);
create index comments_answers on comments (parent_id, created_at, id);
create index comments_account on comments (account_id, performer_id);
create index comments_performer on comments (performer_id);
create index comments_picture on comments (picture_file_id) where picture_file_id is not null;

-- Only what is shown counts: for its object, and as an answer.
create function count_comment() returns trigger language plpgsql as $$
declare
  comment comments := case tg_op when 'DELETE' then old else new end;
  step integer := case when tg_op <> 'DELETE' and new.is_shown then 1 else 0 end - case when tg_op <> 'INSERT' and old.is_shown then 1 else 0 end;
begin
  if step = 0 then
    return null;
  end if;
  if comment.object_kind = 'feed' then
    update feeds set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'gallery' then
    update galleries set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'photo' then
    update photos set total_comment = total_comment + step where id = comment.object_id;
  elsif comment.object_kind = 'video' then
    update videos set total_comment = total_comment + step where id = comment.object_id;
  end if;
  if comment.parent_id is not null then
    update comments set total_answer = total_answer + step where id = comment.parent_id;
  end if;
  return null;
end $$;
create trigger comments_count after insert or delete or update of deleted_at, hidden_at, is_silenced on comments for each row execute function count_comment();
create trigger comments_remember_deleted after delete on comments referencing old table as gone for each statement execute function remember_deleted('comment', 'id');

-- Whom a performer shuts out says nothing below her content, also what was said before. A comment that comes meanwhile is waited for, or waits.
create function silence_comments() returns trigger language plpgsql as $$
declare
  block account_blocks := case tg_op when 'DELETE' then old else new end;
begin
  perform from accounts where id = block.account_id for update;
  update comments set is_silenced = (tg_op = 'INSERT') where account_id = block.account_id and performer_id = block.performer_id;
  return null;
end $$;
create trigger account_blocks_silence after insert or delete on account_blocks for each row execute function silence_comments();

-- What is commented on stays until the comment is there: one on something that is gone would never be forgotten.
create function receive_comment() returns trigger language plpgsql as $$
begin
  if new.object_kind = 'feed' then
    perform from feeds where id = new.object_id for key share;
  elsif new.object_kind = 'gallery' then
    perform from galleries where id = new.object_id for key share;
  elsif new.object_kind = 'photo' then
    perform from photos where id = new.object_id for key share;
  elsif new.object_kind = 'video' then
    perform from videos where id = new.object_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'What is commented on does not exist.';
  end if;
  perform from accounts where id = new.account_id for key share;
  new.is_silenced := exists (select from account_blocks b where b.performer_id = new.performer_id and b.account_id = new.account_id);
  return new;
end $$;
create trigger comments_receive before insert on comments for each row execute function receive_comment();

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
  elsif reaction.object_kind = 'comment' then
    update comments set total_like = total_like + step where id = reaction.object_id;
  end if;
  if liked_performer is not null then
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $$;
