-- The statistics of a shop read the orders that were paid in a time.
create index orders_performer_paid on orders (performer_id, paid_at) where paid_at is not null;
