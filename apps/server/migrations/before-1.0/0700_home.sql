-- When an account last looked at the posts of a performer whom it follows.
create table performer_looks (
  account_id uuid not null references accounts (id) on delete cascade,
  performer_id uuid not null references performers (account_id) on delete cascade,
  looked_at timestamptz not null,
  constraint performer_looks_once primary key (account_id, performer_id)
);
create index performer_looks_performer on performer_looks (performer_id);
