-- A mail with a link that opens an account is kept for a day at most, and no longer than the link works: `secret_hash` is the link's.
alter table mails add column secret_hash bytea, add column expires_at timestamptz;
create index mails_secret_hash on mails (secret_hash) where secret_hash is not null;
create index mails_expires_at on mails (expires_at) where expires_at is not null;
-- What the mailbox holds of earlier links.
update mails set expires_at = created_at + interval '1 day' where body_text ~ '/auth/(reset|verify)[?]token=';
