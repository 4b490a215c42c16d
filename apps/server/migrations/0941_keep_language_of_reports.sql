-- A visitor who reports something has no account that could say what they read when staff decide, days later.
alter table reports add column language text
  constraint reports_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$');
comment on column reports.language is 'What a visitor read while reporting, as de: letters about the report are written in it. Null for accounts, which choose their own, for earlier reports, and once the visitor is forgotten.';
