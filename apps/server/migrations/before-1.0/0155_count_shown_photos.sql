-- A gallery counts what it shows: the number would tell of a photo that staff has hidden.
create or replace function count_photo() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.gallery_id is not null and old.hidden_at is null then
    update galleries set total_photo = total_photo - 1 where id = old.gallery_id;
  end if;
  if tg_op <> 'DELETE' and new.gallery_id is not null and new.hidden_at is null then
    update galleries set total_photo = total_photo + 1 where id = new.gallery_id;
  end if;
  return null;
end $$;
drop trigger photos_count on photos;
create trigger photos_count after insert or delete or update of gallery_id, hidden_at on photos for each row execute function count_photo();
update galleries set total_photo = (select count(*) from photos where gallery_id = galleries.id and hidden_at is null)
  where exists (select from photos where gallery_id = galleries.id and hidden_at is not null);
