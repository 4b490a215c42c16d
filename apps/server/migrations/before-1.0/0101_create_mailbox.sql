-- Mails that the site would have sent, kept for the administrator while no SMTP server is set.
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  -- The same key is one mail, however often the job that sends it runs.
  idempotency_key text,
  created_at timestamptz not null,
  constraint mails_idempotency_key_unique unique (idempotency_key)
);
create index mails_created_at on mails (created_at desc, id desc);
