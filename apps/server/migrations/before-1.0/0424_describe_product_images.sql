-- What the images of a product show, in its performer's words, by file id.
alter table products add column image_texts jsonb not null default '{}' check (jsonb_typeof(image_texts) = 'object');
