-- How many runs of background jobs ended in each hour: finished jobs leave the queue. Kept for 30 days.
create table job_hours (
  hour timestamptz not null,
  task text not null,
  done integer not null,
  failed integer not null,
  constraint job_hours_pkey primary key (hour, task)
);
