-- A performer's new price reaches those who are subscribed already by an announcement, and a period can be taken back in part: each
-- subscription knows what the next renewals cost, which charge paid the running period, and when that began.
alter table subscriptions
  -- What renewals cost from next_price_from on; without a date, from the next one on. Until then they cost the price.
  add column next_price bigint check (next_price >= 0),
  add column next_price_from timestamptz,
  -- The plan that the next renewal changes to.
  add column next_type text check (next_type in ('monthly', 'yearly')),
  add column period_started_at timestamptz,
  -- None of a trial and of a period that cost nothing.
  add column charge_id uuid references charges (id),
  -- While a renewal is past due, access goes on until then.
  add column grace_until timestamptz,
  -- The end of a period whose charge was taken back: what a dispute that is won gives back.
  add column revoked_end timestamptz;

alter table subscriptions
  add constraint subscriptions_next_price check (next_price is not null or next_price_from is null),
  add constraint subscriptions_grace check (grace_until is null or status = 'past-due');

update subscriptions s set charge_id = paid.id, period_started_at = paid.created_at
from (select distinct on (object_id) object_id, id, created_at from charges where type = 'subscription' order by object_id, created_at desc) paid
where paid.object_id = s.id and s.type <> 'free';
update subscriptions set period_started_at = started_at where period_started_at is null;

create index subscriptions_charge on subscriptions (charge_id) where charge_id is not null;

create or replace function subscription_opens(subscription subscriptions, at timestamptz) returns boolean language sql immutable as $$
  select greatest(subscription.expires_at, subscription.grace_until) > at and subscription.status in ('active', 'cancelled', 'past-due')
$$;
