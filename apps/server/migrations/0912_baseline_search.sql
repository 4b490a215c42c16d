-- The words by which content and people are found. Tables of their own, so that existing sites are indexed in batches
-- while they serve (`fill-word-indexes`), and triggers, so that whoever writes a text, also the release before,
-- writes its words.

create table known_words (
  kind text collate "C" not null,
  word text collate "C" not null,
  remainders text[] not null,
  constraint known_words_pkey primary key (kind, word)
);
comment on table known_words is
  'The words that can be found, each with what remains of it when one of its letters is left out. Two words that '
  'share a remainder differ by one letter too many, too few, wrong or swapped: so a mistyped word is found by an '
  'index of plain arrays, which every PostgreSQL has.';
comment on column known_words.kind is 'Of what: words of posts do not correct a search for performers.';
create index known_words_remainders on known_words using gin (remainders);

create table searched_feeds (
  id uuid primary key references feeds (id) on delete cascade,
  words tsvector not null
);
comment on table searched_feeds is 'The words of posts that everyone may read.';
create index searched_feeds_words on searched_feeds using gin (words);

create table searched_galleries (
  id uuid primary key references galleries (id) on delete cascade,
  words tsvector not null
);
comment on table searched_galleries is
  'The words of galleries: of the title always, of the description where everyone may read it.';
create index searched_galleries_words on searched_galleries using gin (words);

create table searched_videos (
  id uuid primary key references videos (id) on delete cascade,
  words tsvector not null
);
comment on table searched_videos is 'The words of videos, as those of galleries.';
create index searched_videos_words on searched_videos using gin (words);

create table searched_accounts (
  id uuid primary key references accounts (id) on delete cascade,
  words tsvector not null
);
comment on table searched_accounts is 'The words of names, for staff.';
create index searched_accounts_words on searched_accounts using gin (words);

create table searched_performers (
  id uuid primary key references performers (account_id) on delete cascade,
  words text not null
);
comment on table searched_performers is
  'The words of performers, found by any part of one. No space is within a word, so that none is found across two '
  'of them.';
create index searched_performers_trigrams on searched_performers using gin (trigrams_of(words)) with (fastupdate = off);

create table word_indexes (
  kind text primary key,
  filled_from uuid,
  filled_at timestamptz
);
comment on table word_indexes is
  'How far the words of what was there before these tables are filled in, by kind, from the newest id on. A new '
  'site has nothing to fill in.';
comment on column word_indexes.filled_from is 'The rows from this id on are filled in.';
comment on column word_indexes.filled_at is
  'When all were filled in; null: until then, searches use the older indexes as well.';

create function learn_words(of_kind text, in_text text) returns void language sql as $$
  insert into known_words (kind, word, remainders)
    select of_kind, w.word, remainders_of(w.word) from words_to_know(in_text) as w
    where not exists (select from known_words k where k.kind = of_kind and k.word = w.word)
    order by w.word on conflict do nothing
$$;
comment on function learn_words is
  'Adds the words of a text to those that correct mistyped ones. In one order always, so that two who write at the '
  'same time do not wait for each other in a circle.';

-- A new site has nothing to fill in.
insert into word_indexes (kind, filled_at)
select kind, now() from unnest(array['feed', 'gallery', 'video', 'product', 'account', 'performer']) as kind;
