-- How many mails an address received, and an account caused, within an hour and a day. Keys are hashes: the addresses of strangers are not kept.
create table mail_counts (
  key bytea primary key,
  until timestamptz not null,
  count integer not null
);
create index mail_counts_until on mail_counts (until);
