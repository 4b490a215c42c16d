-- What a performer notes about a fan, for her own eyes.
create table fan_notes (
  performer_id uuid not null references performers (account_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  text text not null check (text <> ''),
  updated_at timestamptz(3) not null,
  primary key (performer_id, account_id)
);
create index fan_notes_account on fan_notes (account_id);

-- What one fan spent with one performer is summed from the index alone: of a fan with many purchases the table itself is not read.
create index charges_payer_parts on charges (payer_id, created_at desc, id desc) include (performer_id, type, gross);
drop index charges_payer;
alter index charges_payer_parts rename to charges_payer;

-- The photos and videos of a conversation, newest first.
create index messages_with_files on messages (conversation_id, sequence desc) where total_file > 0;
