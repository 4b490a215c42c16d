-- Lists of fans and performers, the latest change first.
create index accounts_people_updated on accounts (kind, updated_at desc, id desc) where status <> 'closed';
-- Staff search by the beginning of a username, an email address or a word of a name.
create index accounts_username_prefix on accounts (lower(username) text_pattern_ops);
create index accounts_email_prefix on accounts (lower(email) text_pattern_ops);
create index accounts_name_words on accounts using gin (to_tsvector('simple', fold_text(name)));
-- All reports about a person, the newest first.
create index report_cases_author_newest on report_cases (author_id, created_at desc, id desc);
