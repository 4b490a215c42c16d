-- What others are shown while they search comes from accounts with a confirmed address, or approved by staff, alone.
-- Who has searched the keywords so far cannot be told any more: only their hashes were kept. They would have been forgotten within a month.
delete from search_keyword_visitors;
delete from search_keywords;

-- The words of a performer's name and biography correct mistyped ones once staff has approved the page, and not before.
create function learn_words_of_performer() returns trigger language plpgsql as $$
begin
  perform learn_words('performer', new.words) from performers p where p.account_id = new.performer_id and p.status = 'active';
  return null;
end $$;
drop trigger performer_words_learn on performer_words;
create trigger performer_words_learn after insert or update of words on performer_words for each row execute function learn_words_of_performer();

create function learn_words_of_approved() returns trigger language plpgsql as $$
begin
  perform learn_words('performer', w.words) from performer_words w where w.performer_id = new.account_id;
  return null;
end $$;
create trigger performers_learn_approved after update of status on performers for each row when (new.status = 'active' and old.status <> 'active') execute function learn_words_of_approved();
