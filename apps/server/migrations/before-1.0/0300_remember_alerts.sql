-- When staff was last told of what is wrong with the machine, so that it is told once a day and not every few minutes.
create table staff_alerts (
  kind text primary key,
  told_at timestamptz not null
);
