-- What the recording of a stream lacks. Not a column of `streams`, because the release before cannot read rows with a
-- column that it does not know.
create table recording_problems (
  stream_id uuid primary key references streams (id) on delete cascade,
  problem text not null check (problem in ('parts-missing', 'disk-full', 'too-long', 'failed')),
  noted_at timestamptz(3) not null
);
