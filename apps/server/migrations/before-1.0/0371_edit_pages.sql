-- What visitors read stays in title and content; staff edit a draft beside it, and every text that was published is kept.
alter table posts
  add column published_at timestamptz,
  add column draft_title text,
  add column draft_content text;
update posts set published_at = created_at;
alter table posts
  add constraint posts_draft_is_whole check ((draft_title is null) = (draft_content is null)),
  add constraint posts_have_text check (published_at is not null or draft_title is not null);

create table post_versions (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  title text not null,
  content text not null,
  -- The name at that time: it stays true when the account is renamed.
  published_by text not null,
  published_at timestamptz not null
);
create index post_versions_newest on post_versions (post_id, published_at desc, id desc);
insert into post_versions (id, post_id, title, content, published_by, published_at)
select gen_random_uuid(), id, title, content, '', updated_at from posts;
