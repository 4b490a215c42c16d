-- How often each buyer may download each version of a file; null: without limit.
alter table products
  add column download_limit integer check (download_limit between 1 and 1000),
  add constraint products_limit_downloads check (download_limit is null or type = 'digital');

-- How often a buyer has begun to download a file of a product with a limit. A new version is another file.
create table product_downloads (
  account_id uuid not null references accounts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  total integer not null check (total > 0),
  primary key (account_id, product_id, file_id)
);
create index product_downloads_file on product_downloads (file_id);
create index product_downloads_product on product_downloads (product_id);
