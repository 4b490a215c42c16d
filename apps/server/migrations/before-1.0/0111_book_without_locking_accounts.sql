-- A foreign key locks the row that it refers to. All sales credit the one commission account, so that tips of different fans to different performers
-- queued for its lock. An account of the books is never deleted, which is now refused; a transfer need only look whether it is there.
alter table ledger_transfers drop constraint ledger_transfers_debit_account_id_fkey, drop constraint ledger_transfers_credit_account_id_fkey;
create trigger ledger_accounts_immutable before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_kept before truncate on ledger_accounts for each statement execute function refuse_change();

-- Once for all transfers of a statement: the parts of a sale wrote the fan's balance twice.
create function book_transfers() returns trigger language plpgsql as $$
declare moved record;
begin
  -- In id order, so that two statements that move the money of the same wallets never wait for each other in a circle.
  for moved in
    select part.account_id, sum(part.amount)::bigint as amount, (select a.kind from ledger_accounts a where a.id = part.account_id) as kind
    from (select debit_account_id as account_id, -amount as amount from booked union all select credit_account_id, amount from booked) as part
    group by part.account_id order by part.account_id
  loop
    if moved.kind is null then
      raise exception 'there is no ledger account %', moved.account_id using errcode = 'foreign_key_violation', constraint = 'ledger_transfers_accounts';
    elsif moved.kind = 'wallet' then
      update ledger_balances set balance = balance + moved.amount where account_id = moved.account_id;
    end if;
  end loop;
  return null;
end $$;
drop trigger ledger_transfers_keep_balances on ledger_transfers;
drop function keep_balances();
create trigger ledger_transfers_book after insert on ledger_transfers referencing new table as booked for each statement execute function book_transfers();
