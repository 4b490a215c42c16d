-- Each proof of the books: when it ran, what the accounts held, what the providers said, and what was wrong. Amounts in `figures` are minor units, as text.
create table reconciliations (
  id uuid primary key,
  status text not null check (status in ('running', 'clean', 'problems', 'failed')),
  -- Who wanted it; nobody for the nightly one.
  administrator_id uuid references accounts (id),
  figures jsonb,
  problems jsonb not null default '[]',
  total_problem integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint reconciliations_finished check ((status = 'running') = (finished_at is null))
);
create unique index reconciliations_one_running on reconciliations ((true)) where status = 'running';
create index reconciliations_newest on reconciliations (started_at desc, id desc);
