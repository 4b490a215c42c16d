-- Most transfers reverse nothing, and most notifications stand alone: an entry for each of them cost every tip three of its nineteen.
alter table ledger_transfers drop constraint ledger_transfers_reversed_once;
create unique index ledger_transfers_reversed_once on ledger_transfers (reverses_id) where reverses_id is not null;

alter table notifications drop constraint notifications_grouped;
create unique index notifications_grouped on notifications (account_id, group_key) where group_key is not null;
