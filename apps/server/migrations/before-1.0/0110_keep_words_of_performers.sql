-- What words of a search are looked for in, in small letters, in a narrow table of its own: `ilike` on name, username and bio made small letters
-- of all three for each word and each performer, and read the accounts to do so. No word has a line break, so that none is found across two of them.
create table performer_words (
  performer_id uuid primary key references performers (account_id) on delete cascade,
  words text not null
);

create function words_of_performer(name text, username text, bio text) returns text language sql immutable parallel safe
  return lower(name || E'\n' || username || E'\n' || bio);

create function keep_words_of_profile() returns trigger language plpgsql as $$
begin
  insert into performer_words (performer_id, words)
    select new.account_id, words_of_performer(a.name, a.username, new.bio) from accounts a where a.id = new.account_id
    on conflict (performer_id) do update set words = excluded.words;
  return null;
end $$;
create trigger performers_keep_words after insert or update of bio on performers for each row execute function keep_words_of_profile();

create function keep_words_of_account() returns trigger language plpgsql as $$
begin
  update performer_words w set words = words_of_performer(new.name, new.username, p.bio)
    from performers p where p.account_id = new.id and w.performer_id = new.id;
  return null;
end $$;
create trigger accounts_keep_words after update of name, username on accounts for each row execute function keep_words_of_account();

insert into performer_words (performer_id, words)
  select p.account_id, words_of_performer(a.name, a.username, p.bio) from performers p join accounts a on a.id = p.account_id;
