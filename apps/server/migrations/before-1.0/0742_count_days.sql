-- Who was here on which day, once each, and how many: the chart of active people reads the totals.
create table active_days (
  day date not null,
  account_id uuid not null references accounts (id) on delete cascade,
  constraint active_days_pkey primary key (day, account_id)
);
create index active_days_account on active_days (account_id);

create table active_totals (
  day date not null,
  total integer not null,
  constraint active_totals_pkey primary key (day)
);

-- Registrations and new subscriptions by day.
create index accounts_registered on accounts (created_at) where kind <> 'admin';
create index subscriptions_started on subscriptions (started_at) where started_at is not null;
