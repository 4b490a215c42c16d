-- What fans have bought.

create table purchases (
  account_id uuid not null references accounts (id),
  object_kind text not null check (object_kind in ('feed', 'gallery', 'video', 'message', 'product', 'stream')),
  object_id uuid not null,
  charge_id uuid not null references charges (id),
  created_at timestamptz not null default now(),
  constraint purchases_once primary key (account_id, object_kind, object_id)
);
comment on table purchases is 'What a fan may open because they bought it. A refund of the whole sale deletes the row.';
comment on column purchases.object_id is 'The content, by its kind.';
comment on constraint purchases_once on purchases is 'Bought once: the second of two clicks finds this row.';
create index purchases_charge on purchases (charge_id);
create index purchases_object on purchases (object_kind, object_id);
comment on index purchases_charge is 'A refund takes back what its charge had bought.';
