-- What people do with content: likes, bookmarks, comments and dismissals.

create table reactions (
  account_id uuid not null references accounts (id) on delete cascade,
  object_kind text not null
    check (object_kind in ('feed', 'gallery', 'photo', 'video', 'performer', 'comment', 'product', 'stream')),
  object_id uuid not null,
  action text not null check (action in ('like', 'bookmark')),
  created_at timestamptz(3) not null default now(),
  constraint reactions_pkey primary key (account_id, object_kind, object_id, action),
  constraint reactions_action_fits
    check ( case action when 'like' then (object_kind <> 'performer') else (object_kind <> 'comment') end)
);
comment on table reactions is
  'Likes and bookmarks, each once. Everything can be bookmarked but comments, and liked but performers: to like a '
  'performer is to follow them.';
comment on column reactions.object_kind is 'The kind of what object_id names.';
create index reactions_bookmarks on reactions (account_id, object_kind, created_at desc, object_id desc) where action = 'bookmark';
create index reactions_object on reactions (object_kind, object_id, action);
comment on index reactions_object is 'Who reacted to something.';

create table deleted_objects (
  kind text not null,
  id uuid not null,
  constraint deleted_objects_pkey primary key (kind, id)
);
comment on table deleted_objects is
  'What was deleted, whoever deleted it: what people did with it is forgotten by a job, as there may be more of '
  'that than one transaction should hold. The job deletes the row.';

create table comments (
  id uuid primary key,
  object_kind text not null check (object_kind in ('feed', 'gallery', 'photo', 'video', 'product')),
  object_id uuid not null,
  performer_id uuid not null references performers (account_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  text text not null,
  picture_file_id uuid references files (id) on delete set null,
  picture_alternative_text text not null default '',
  total_like bigint not null default 0 check (total_like >= 0),
  total_answer bigint not null default 0 check (total_answer >= 0),
  deleted_at timestamptz,
  hidden_at timestamptz,
  is_silenced boolean not null default false,
  is_shown boolean not null generated always as (deleted_at is null and hidden_at is null and (not is_silenced)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint comments_deleted_is_empty check (deleted_at is null or text = '')
);
comment on table comments is 'What people write below content.';
comment on column comments.performer_id is 'Whose content it is; their blocks silence people.';
comment on column comments.parent_id is 'An answer belongs to a comment of the same object that is none itself.';
comment on column comments.picture_alternative_text is 'What the picture shows, for those who do not see it.';
comment on column comments.total_answer is 'Answers that are shown, kept by a trigger.';
comment on column comments.deleted_at is 'Deleted, but kept as a place for its answers.';
comment on column comments.hidden_at is 'Hidden by staff.';
comment on column comments.is_silenced is
  'Written by someone whom the performer has shut out or restricted: only its author sees it, and the performer.';
comment on column comments.is_shown is 'What counts, and what everyone sees.';
create index comments_account on comments (account_id, performer_id);
create index comments_answers on comments (parent_id, created_at, id);
create index comments_object on comments (object_kind, object_id, created_at desc, id desc) where parent_id is null;
create index comments_object_all on comments (object_kind, object_id);
create index comments_performer on comments (performer_id);
create index comments_performer_newest on comments (performer_id, created_at desc) where parent_id is null;
create index comments_picture on comments (picture_file_id) where picture_file_id is not null;
create index comments_silenced on comments (parent_id) where is_silenced;
comment on index comments_silenced is 'Few: those that their author and the performer see below a comment.';

create table feed_dismissals (
  account_id uuid not null references accounts (id) on delete cascade,
  feed_id uuid not null references feeds (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint feed_dismissals_pkey primary key (account_id, feed_id)
);
comment on table feed_dismissals is
  'Posts that an account does not want to see in its lists. What staff decide for everyone is hidden_at of the '
  'post.';
create index feed_dismissals_feed on feed_dismissals (feed_id);
create index feed_dismissals_listed on feed_dismissals (account_id, created_at desc, feed_id desc);

create function count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  elsif comment.object_kind = 'product' then
    update products set total_comment = total_comment + step where id = comment.object_id;
  end if;
  if comment.parent_id is not null then
    update comments set total_answer = total_answer + step where id = comment.parent_id;
  end if;
  return null;
end $function$;
comment on function count_comment is
  'Counts comments that are shown: on their content, and answers on the comment above. At the end of the '
  'transaction, because the content''s row is what everyone who comments at the same moment waits for.';

create function count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  elsif reaction.object_kind = 'product' then
    update products set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'stream' then
    update streams set total_like = total_like + step where id = reaction.object_id returning performer_id into liked_performer;
  elsif reaction.object_kind = 'comment' then
    update comments set total_like = total_like + step where id = reaction.object_id;
  end if;
  if liked_performer is not null then
    update performer_counters set total_like = total_like + step where performer_id = liked_performer;
  end if;
  return null;
end $function$;
comment on function count_like is 'Counts likes: on what is liked, and of all that its performer published.';

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
comment on function receive_comment is
  'Refuses a comment on what is gone, which would never be forgotten, by a lock that keeps the content until the '
  'comment is there; and hides one of a silenced author.';

create trigger reactions_count after insert or delete on reactions for each row execute function count_like();

create constraint trigger comments_count after insert or delete or update of deleted_at, hidden_at, is_silenced on comments
  deferrable initially deferred for each row execute function count_comment();
create trigger comments_receive before insert on comments for each row execute function receive_comment();
create trigger comments_remember_deleted after delete on comments referencing old table as gone for each statement execute function remember_deleted('comment', 'id');
