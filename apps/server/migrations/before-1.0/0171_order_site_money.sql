-- Administrators look at all payments and sales, the latest first.
create index payments_latest on payments (updated_at desc, id desc);
create index charges_latest on charges (created_at desc, id desc);
