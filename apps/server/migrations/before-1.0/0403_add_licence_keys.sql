-- Licence keys of downloads: the seller adds a list, and each sold item takes one. Once a product has keys, the stock of its variant is the number of keys left.
create table product_licence_keys (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- The key, encrypted.
  sealed bytea not null,
  -- A keyed hash of product and key, so that no key is added twice.
  digest bytea not null,
  -- The item that has it, sold or reserved; null: free. A refund does not free it, because its buyer has seen it.
  item_id uuid references order_items (id),
  created_at timestamptz(3) not null default now(),
  constraint product_licence_keys_once unique (product_id, digest),
  constraint product_licence_keys_one_for_item unique (item_id)
);
create index product_licence_keys_free on product_licence_keys (product_id, id) where item_id is null;

-- It was sold or reserved with a licence key.
alter table order_items add column is_keyed boolean not null default false;
