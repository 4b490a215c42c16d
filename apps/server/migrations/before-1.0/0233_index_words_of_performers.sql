-- All the letters of a text, three by three: what holds a word holds all of the word's. An array that every PostgreSQL indexes, without an extension.
-- Its cost is that of a long text, so that no plan works it out row by row where the index has it.
create function trigrams_of(words text) returns text[] language sql immutable strict parallel safe cost 10000 return (
  select array_agg(distinct trigram) from (
    select letter || lead(letter, 1) over (order by place) || lead(letter, 2) over (order by place) as trigram from string_to_table(words, null) with ordinality as letters (letter, place)) as trigrams
  where trigram is not null);

create index performer_words_trigrams on performer_words using gin (trigrams_of(words)) with (fastupdate = off);
