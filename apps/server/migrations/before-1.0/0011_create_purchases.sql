create table purchases (
  account_id uuid not null references accounts (id),
  object_kind text not null check (object_kind in ('feed')),
  object_id uuid not null,
  charge_id uuid not null references charges (id),
  created_at timestamptz not null default now(),
  -- Bought once: the second of two clicks finds this row.
  constraint purchases_once primary key (account_id, object_kind, object_id)
);
create index purchases_object on purchases (object_kind, object_id);
