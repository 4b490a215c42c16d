-- The mailbox, which stands in for a mail server.

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  idempotency_key text,
  created_at timestamptz not null,
  secret_hash bytea,
  expires_at timestamptz,
  constraint mails_idempotency_key_unique unique (idempotency_key)
);
comment on table mails is
  'Mails that the site would have sent, kept for the administrator while no SMTP server is set.';
comment on column mails.idempotency_key is 'The same key is one mail, however often the job that sends it runs.';
comment on column mails.secret_hash is
  'Of the link that the mail has and that opens an account: such a mail is kept for a day at most, and no longer '
  'than the link works.';
comment on column mails.expires_at is 'When it is deleted; null: with the others, after 90 days.';
create index mails_created_at on mails (created_at desc, id desc);
create index mails_expires_at on mails (expires_at) where expires_at is not null;
create index mails_secret_hash on mails (secret_hash) where secret_hash is not null;
