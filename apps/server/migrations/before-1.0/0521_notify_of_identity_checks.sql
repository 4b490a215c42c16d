alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind = any ('{follower,subscriber,tip,purchase,comment,answer,message,payout,live,order,sale,stock,recording,identity}'::text[]));
