-- Reviews can be reported; staff hide or remove them, and a hidden one does not count.
alter table product_reviews add column hidden_at timestamptz(3);
alter table report_cases
  drop constraint report_cases_object_kind_check,
  add constraint report_cases_object_kind_check check (object_kind in (
    'feed', 'gallery', 'photo', 'video', 'comment', 'message', 'stream-message', 'performer', 'product', 'review'));

create or replace function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update products set total_review = total_review - 1, sum_rating = sum_rating - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update products set total_review = total_review + 1, sum_rating = sum_rating + new.rating where id = new.product_id;
  end if;
  return null;
end $$;
drop trigger product_reviews_count on product_reviews;
create trigger product_reviews_count after insert or delete or update of rating, hidden_at on product_reviews
  for each row execute function count_review();
