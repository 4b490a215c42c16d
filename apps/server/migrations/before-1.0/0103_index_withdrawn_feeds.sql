-- What a fan has bought stays on his lists after its performer withdrew it: few feeds of all, found without looking at everything that he ever bought.
create index feeds_withdrawn on feeds (id) include (created_at, performer_id, type) where withdrawn_at is not null;
