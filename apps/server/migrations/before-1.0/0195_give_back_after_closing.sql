-- closing: the card had paid when its account was closed already.
alter table refunds drop constraint refunds_source_check;
alter table refunds add constraint refunds_source_check check (source in ('staff', 'removal', 'provider', 'closing'));
