-- The words by which content and people are found. Tables of their own, so that existing sites are indexed in batches while they serve
-- (`fill-word-indexes`), and triggers, so that whoever writes a text, also the release before, writes its words.

-- What may be searched of something with a title: the title always, the description only where everyone may read it.
create function open_text(access text, title text, description text) returns text language sql immutable parallel safe return
  title || E'\n' || case when access = 'public' then description else '' end;

-- Of a post, its text once everyone may read it; until its moment has come, lists leave it out.
create function open_text_of_feed(access text, public_at timestamptz, text text) returns text language sql immutable parallel safe return
  case when access = 'public' or public_at is not null then text else '' end;

create table searched_feeds (id uuid primary key references feeds (id) on delete cascade, words tsvector not null);
create table searched_galleries (id uuid primary key references galleries (id) on delete cascade, words tsvector not null);
create table searched_videos (id uuid primary key references videos (id) on delete cascade, words tsvector not null);
-- Names, for staff.
create table searched_accounts (id uuid primary key references accounts (id) on delete cascade, words tsvector not null);
-- Found by any part of a word. No space is within a word, so that none is found across two of them.
create table searched_performers (id uuid primary key references performers (account_id) on delete cascade, words text not null);
create index searched_feeds_words on searched_feeds using gin (words);
create index searched_galleries_words on searched_galleries using gin (words);
create index searched_videos_words on searched_videos using gin (words);
create index searched_accounts_words on searched_accounts using gin (words);
create index searched_performers_trigrams on searched_performers using gin (trigrams_of(words)) with (fastupdate = off);

create function keep_searched_feed() returns trigger language plpgsql as $$
begin
  insert into searched_feeds (id, words) values (new.id, word_vector(open_text_of_feed(new.access, new.public_at, new.text)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger feeds_keep_searched after insert or update of text, access, public_at on feeds
  for each row execute function keep_searched_feed();

create function keep_searched_gallery() returns trigger language plpgsql as $$
begin
  insert into searched_galleries (id, words) values (new.id, word_vector(open_text(new.access, new.title, new.description)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger galleries_keep_searched after insert or update of title, description, access on galleries
  for each row execute function keep_searched_gallery();

create function keep_searched_video() returns trigger language plpgsql as $$
begin
  insert into searched_videos (id, words) values (new.id, word_vector(open_text(new.access, new.title, new.description)))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger videos_keep_searched after insert or update of title, description, access on videos
  for each row execute function keep_searched_video();

-- Products are searched by words and price together, for which both indexes must be of one table. PostgreSQL does not
-- combine two partial ones with the same condition. Each value is null when this one is built.
alter table products add column searched_words tsvector;
create index products_searched_words on products using gin (searched_words);

create function keep_searched_product() returns trigger language plpgsql as $$
begin
  new.searched_words := word_vector(open_text(new.access, new.name, new.description));
  return new;
end $$;
create trigger products_keep_searched before insert or update of name, description, access on products
  for each row execute function keep_searched_product();

create function keep_searched_account() returns trigger language plpgsql as $$
begin
  insert into searched_accounts (id, words) values (new.id, word_vector(new.name))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger accounts_keep_searched after insert or update of name on accounts
  for each row execute function keep_searched_account();

create function keep_searched_performer() returns trigger language plpgsql as $$
begin
  insert into searched_performers (id, words) values (new.performer_id, array_to_string(split_words(new.words), ' '))
    on conflict (id) do update set words = excluded.words;
  return null;
end $$;
create trigger performer_words_keep_searched after insert or update of words on performer_words
  for each row execute function keep_searched_performer();

-- The words that correct mistyped ones are split in the same way.
create or replace function words_to_know(text text) returns table (word text) language sql immutable strict parallel safe
  begin atomic
    select part from unnest(split_words(words_to_know.text)) as part
      where length(part) between 4 and 24 and part !~ '[0-9]';
  end;

-- How far the words of what was there before are filled in, from the newest id on.
create table word_indexes (
  kind text primary key,
  -- The rows from this id on are filled in.
  filled_from uuid,
  filled_at timestamptz
);
insert into word_indexes (kind, filled_at)
values
  ('feed', case when not exists (select from feeds) then now() end),
  ('gallery', case when not exists (select from galleries) then now() end),
  ('video', case when not exists (select from videos) then now() end),
  ('product', case when not exists (select from products) then now() end),
  ('account', case when not exists (select from accounts) then now() end),
  ('performer', case when not exists (select from performer_words) then now() end);
