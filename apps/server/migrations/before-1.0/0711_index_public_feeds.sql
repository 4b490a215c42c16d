-- The newest public posts of a performer, however many locked ones are newer.
create index feeds_public_of_performer on feeds (performer_id, published_at desc, id desc)
  where access = 'public' and withdrawn_at is null and hidden_at is null;
