-- What administrators need to run the site, and no other module owns.

create table reconciliations (
  id uuid primary key,
  status text not null check (status in ('running', 'clean', 'problems', 'failed')),
  administrator_id uuid references accounts (id),
  figures jsonb,
  problems jsonb not null default '[]',
  total_problem integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  constraint reconciliations_finished check ((status = 'running') = (finished_at is null))
);
comment on table reconciliations is
  'Each proof of the books: when it ran, what the accounts held, what the providers said, and what was wrong. '
  'Amounts in `figures` are minor units, as text.';
comment on column reconciliations.administrator_id is 'Who wanted it; null for the nightly one.';
create index reconciliations_newest on reconciliations (started_at desc, id desc);
create unique index reconciliations_one_running on reconciliations ((true)) where status = 'running';

create table staff_alerts (
  kind text primary key,
  told_at timestamptz not null
);
comment on table staff_alerts is
  'When staff was last told of what is wrong with the machine, so that it is told once a day and not every few '
  'minutes.';

create table site_backups (
  id text primary key,
  place text not null,
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  media_files integer not null,
  copied_bytes bigint not null
);
comment on table site_backups is 'The backups that are complete, so that staff see how old the last one is.';
comment on column site_backups.id is 'The id that the backup has in its place.';
comment on column site_backups.taken_at is 'The moment that it holds.';
comment on column site_backups.copied_bytes is 'Of media that earlier backups did not have.';
create index site_backups_newest on site_backups (taken_at desc);
