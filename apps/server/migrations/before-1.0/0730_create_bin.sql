-- Deleted content waits in its performer's bin. It is withdrawn as well, so that nothing else has to know of the bin.
alter table feeds add column binned_at timestamptz(3);
alter table galleries add column binned_at timestamptz(3);
alter table videos add column binned_at timestamptz(3);
alter table products add column binned_at timestamptz(3);

alter table feeds add constraint feeds_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null);
alter table galleries add constraint galleries_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null);
alter table videos add constraint videos_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null);
alter table products add constraint products_binned_is_withdrawn check (binned_at is null or withdrawn_at is not null);

create index feeds_binned on feeds (performer_id, binned_at desc, id desc) where binned_at is not null;
create index galleries_binned on galleries (performer_id, binned_at desc, id desc) where binned_at is not null;
create index videos_binned on videos (performer_id, binned_at desc, id desc) where binned_at is not null;
create index products_binned on products (performer_id, binned_at desc, id desc) where binned_at is not null;

-- The job that empties the bins.
create index feeds_to_purge on feeds (binned_at) where binned_at is not null;
create index galleries_to_purge on galleries (binned_at) where binned_at is not null;
create index videos_to_purge on videos (binned_at) where binned_at is not null;
create index products_to_purge on products (binned_at) where binned_at is not null;

-- Words of withdrawn content are forgotten; what is restored is found again despite typing errors.
drop trigger feeds_learn_words on feeds;
create trigger feeds_learn_words after insert or update of text, access, phase, withdrawn_at on feeds for each row
  when (new.access = 'public' and new.phase = 'listed' and new.withdrawn_at is null)
  execute function learn_words_of_row('feed', 'text');
drop trigger galleries_learn_title on galleries;
create trigger galleries_learn_title after insert or update of title, withdrawn_at on galleries for each row
  when (new.withdrawn_at is null) execute function learn_words_of_row('gallery', 'title');
drop trigger galleries_learn_description on galleries;
create trigger galleries_learn_description after insert or update of description, access, withdrawn_at on galleries
  for each row when (new.access = 'public' and new.withdrawn_at is null)
  execute function learn_words_of_row('gallery', 'description');
drop trigger videos_learn_title on videos;
create trigger videos_learn_title after insert or update of title, withdrawn_at on videos for each row
  when (new.withdrawn_at is null) execute function learn_words_of_row('video', 'title');
drop trigger videos_learn_description on videos;
create trigger videos_learn_description after insert or update of description, access, withdrawn_at on videos
  for each row when (new.access = 'public' and new.withdrawn_at is null)
  execute function learn_words_of_row('video', 'description');
drop trigger products_learn_name on products;
create trigger products_learn_name after insert or update of name, withdrawn_at on products for each row
  when (new.withdrawn_at is null) execute function learn_words_of_row('product', 'name');
drop trigger products_learn_description on products;
create trigger products_learn_description after insert or update of description, access, withdrawn_at on products
  for each row when (new.access = 'public' and new.withdrawn_at is null)
  execute function learn_words_of_row('product', 'description');
