-- When people who registered said that they are 18 or older. Accounts from before have no row.
create table adult_statements (
  account_id uuid primary key references accounts (id) on delete cascade,
  created_at timestamptz(3) not null
);
