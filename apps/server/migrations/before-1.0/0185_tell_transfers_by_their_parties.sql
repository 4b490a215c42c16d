-- Every transfer with the names of its two parties, `wallet:<owner>`, `gateway:<provider>` or `commission:`: what the audit's laws are written against.
create view ledger_movements as
  select t.id, t.reference_id, t.kind, t.amount, t.created_at,
    d.kind || ':' || coalesce(d.owner_id::text, d.name, '') as debit,
    c.kind || ':' || coalesce(c.owner_id::text, c.name, '') as credit
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id;
