-- Every list of the shop reads this index alone: it names all that a filter without words asks for. Sold out, and not how many are left, so that a
-- sale writes to an index only when the last piece is sold.
alter table products add column is_sold_out boolean generated always as (coalesce(total_stock = 0, false)) stored not null;
drop index products_newest;
create index products_newest on products (published_at desc, id desc) include (performer_id, type, least_price, is_sold_out, needs_address, ends_at)
  where withdrawn_at is null and hidden_at is null;

-- PostgreSQL combines no two indexes that have the same condition, so that of the words has none.
drop index products_open_words;
create index products_open_words on products using gin (words);
drop index products_least_price;
create index products_type_price on products (type, least_price) where withdrawn_at is null and hidden_at is null;
