-- What an account's owner sees of each login, so that a strange one is noticed and ended.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column address text not null default '',
  add column user_agent text not null default '',
  add column last_seen_at timestamptz not null default now(),
  add constraint sessions_id_unique unique (id);
