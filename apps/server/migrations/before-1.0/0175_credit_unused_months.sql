-- A month that is left for a year is credited: such a payment is only for the difference.
alter table payments
  -- What of the running month the fan was credited, as she saw it; none where the payment is no upgrade.
  add column upgrade_credit bigint check (upgrade_credit >= 0),
  add constraint payments_upgrade check (upgrade_credit is null or (purpose = 'subscription' and subscription_type = 'yearly'));
