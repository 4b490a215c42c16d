-- A file that another version has replaced is kept for some time, so that downloads of it that are under way can be continued.
alter table product_files add column replaced_at timestamptz(3);
create index product_files_replaced on product_files (replaced_at) where replaced_at is not null;
-- A performer's list of withdrawn products.
create index products_performer_withdrawn on products (performer_id, updated_at desc, id desc) where withdrawn_at is not null;
