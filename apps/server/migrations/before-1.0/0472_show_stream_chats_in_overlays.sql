-- Addresses that show a performer's chat, tips or goal in a video encoder, without a login.
create table stream_overlays (
  id uuid primary key,
  performer_id uuid not null references performers (account_id) on delete cascade,
  kind text not null check (kind in ('chat', 'alerts', 'goal')),
  name text not null default '',
  -- SHA-256; the token itself is not stored.
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index stream_overlays_performer on stream_overlays (performer_id, id desc);
