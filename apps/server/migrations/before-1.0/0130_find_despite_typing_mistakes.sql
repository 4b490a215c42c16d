-- Words are looked for in small letters and without their accents: who types "sofia" finds Sofía.
create function fold_text(text text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(text), NFKD), '[\u0300-\u036f]', '', 'g');

create function words_of(text text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, fold_text(text));

-- What may be searched of something with a title: the title always, the description only where everybody may read it.
create function open_words_of(access text, title text, description text) returns tsvector language sql immutable parallel safe
  return words_of(title || E'\n' || case when access = 'public' then description else '' end);

drop index feeds_public_words;
create index feeds_public_words on feeds using gin (words_of(text)) where access = 'public' and withdrawn_at is null;
create index galleries_open_words on galleries using gin (open_words_of(access, title, description)) where withdrawn_at is null;
create index videos_open_words on videos using gin (open_words_of(access, title, description)) where withdrawn_at is null;

create or replace function words_of_performer(name text, username text, bio text) returns text language sql immutable parallel safe
  return fold_text(name || E'\n' || username || E'\n' || bio);
update performer_words w set words = words_of_performer(a.name, a.username, p.bio)
  from performers p join accounts a on a.id = p.account_id where p.account_id = w.performer_id;

-- The words that can be found, each with what remains of it when one of its letters is left out. Two words that share a remainder differ by one
-- letter too many, too few, wrong or swapped: so a mistyped word is found by an index of plain arrays, which every PostgreSQL has.
create table known_words (
  kind text collate "C" not null,
  word text collate "C" not null,
  remainders text[] not null,
  primary key (kind, word)
);
create index known_words_remainders on known_words using gin (remainders);

create function remainders_of(word text) returns text[] language sql immutable strict parallel safe
  return array(select word union select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place);

create function words_to_know(text text) returns table (word text) language sql immutable strict parallel safe
  begin atomic
    select distinct part from regexp_split_to_table(fold_text(words_to_know.text), '[[:space:][:punct:]]+') as part
      where length(part) between 4 and 24 and part !~ '[0-9]';
  end;

-- In one order always, so that two who write at the same time do not wait for each other in a circle.
create function learn_words(of_kind text, in_text text) returns void language sql as $$
  insert into known_words (kind, word, remainders)
    select of_kind, w.word, remainders_of(w.word) from words_to_know(in_text) as w
    where not exists (select from known_words k where k.kind = of_kind and k.word = w.word)
    order by w.word on conflict do nothing
$$;

-- The kind, and the column with the text.
create function learn_words_of_row() returns trigger language plpgsql as $$
begin
  perform learn_words(tg_argv[0], to_jsonb(new) ->> tg_argv[1]);
  return null;
end $$;
create trigger performer_words_learn after insert or update of words on performer_words for each row execute function learn_words_of_row('performer', 'words');
create trigger feeds_learn_words after insert or update of text, access on feeds for each row when (new.access = 'public') execute function learn_words_of_row('feed', 'text');
create trigger galleries_learn_title after insert or update of title on galleries for each row execute function learn_words_of_row('gallery', 'title');
create trigger galleries_learn_description after insert or update of description, access on galleries for each row when (new.access = 'public') execute function learn_words_of_row('gallery', 'description');
create trigger videos_learn_title after insert or update of title on videos for each row execute function learn_words_of_row('video', 'title');
create trigger videos_learn_description after insert or update of description, access on videos for each row when (new.access = 'public') execute function learn_words_of_row('video', 'description');

do $$ begin
  perform learn_words('performer', words) from performer_words;
  perform learn_words('feed', text) from feeds where access = 'public';
end $$;

-- Chance is a place in a fixed shuffle: some neighbours from any place on are read by an index, where ordering by random() reads everybody.
alter table performers add column shuffle double precision not null default random();
create index performers_shuffle on performers (shuffle) where status = 'active';
create index performer_counters_most_followed on performer_counters (total_follower desc, performer_id desc);
