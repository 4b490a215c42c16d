-- What tells one card from another, the same for every account that saves it; null where the provider does not say, and for cards from before this.
alter table payment_cards add column fingerprint text;
create index payment_cards_fingerprint on payment_cards (provider, fingerprint) where fingerprint is not null;
create index payment_cards_told_apart on payment_cards (account_id) where fingerprint is not null;

-- By what the person who begins a free trial is recognised under another account: keyed hashes of the device and of network with browser.
create table trial_marks (
  performer_id uuid not null references accounts (id) on delete cascade,
  mark bytea not null,
  account_id uuid not null references accounts (id) on delete cascade,
  used_at timestamptz not null,
  primary key (performer_id, mark, account_id)
);
create index trial_marks_used on trial_marks (used_at);
