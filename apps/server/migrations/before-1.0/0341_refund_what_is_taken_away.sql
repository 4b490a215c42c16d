-- performer: who sold it blocked the buyer, or closed the account.
alter table refunds drop constraint refunds_source_check;
alter table refunds add constraint refunds_source_check check (source in ('staff', 'removal', 'provider', 'closing', 'performer'));
