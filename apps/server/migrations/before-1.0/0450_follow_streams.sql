-- When an engine took the stream, and since when its video has arrived without an interruption.
alter table streams
  add column opened_at timestamptz(3),
  add column live_since timestamptz(3);
