-- What the account reads: pages, letters and notifications.
alter table accounts add column language text
  constraint accounts_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$');
comment on column accounts.language is 'The code of the language that the owner reads, as de. Null until it is known: then the browser says it. The site may no longer offer it; then its usual language stands in.';
