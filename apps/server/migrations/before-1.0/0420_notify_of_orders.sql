-- Buyers are notified of their orders, sellers of orders of their products and of low stock.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind = any ('{follower,subscriber,tip,purchase,comment,answer,message,payout,live,order,sale,stock}'::text[]));
