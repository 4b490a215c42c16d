-- The search for videos by the words of their titles.
create index videos_words on videos using gin (to_tsvector('simple', title)) where withdrawn_at is null;
