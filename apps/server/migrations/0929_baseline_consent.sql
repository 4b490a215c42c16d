-- Who is shown in content, what they agreed to, and what is hidden until they do.

create table participants (
  id uuid primary key,
  performer_id uuid not null references accounts (id) on delete cascade,
  name text not null,
  account_id uuid references accounts (id) on delete set null,
  email text,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table participants is 'People on a performer''s list, who are shown in content.';
comment on column participants.account_id is
  'Where the person has an account here, which then answers; null: by a link.';
comment on column participants.email is 'Where the link goes.';
comment on column participants.removed_at is 'Taken off the list; what they were asked stays.';
create index participants_account on participants (account_id);
create unique index participants_once on participants (performer_id, account_id) where removed_at is null and account_id is not null;
create index participants_performer on participants (performer_id, updated_at desc, id desc) where removed_at is null;

create table consents (
  id uuid primary key,
  participant_id uuid not null references participants (id) on delete cascade,
  object_kind text,
  object_id uuid,
  state text not null check (state in ('asked', 'agreed', 'declined', 'withdrawn', 'overruled')),
  way text check (way in ('account', 'link', 'staff')),
  text_version smallint not null,
  given_name text,
  birth_date date,
  paper_file_id uuid references files (id) on delete set null,
  token_hash bytea,
  token_expires_at timestamptz,
  asked_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  constraint consents_decided_whole check ((state = 'asked') = (decided_at is null)),
  constraint consents_object_whole check ((object_kind is null) = (object_id is null))
);
comment on table consents is
  'What a person was asked, and what they have answered: once for all content of the performer, or for each piece; '
  'never both.';
comment on column consents.object_kind is 'Null, with object_id, for all content of the performer.';
comment on column consents.state is
  'asked; agreed; declined; withdrawn; overruled: staff show the content all the same.';
comment on column consents.way is
  'How it was answered: by an account, by a link, or by staff, who overrule; null before.';
comment on column consents.text_version is 'Which text the person read.';
comment on column consents.given_name is 'What a person who answers by a link says of themselves, as birth_date.';
comment on column consents.paper_file_id is 'A signed paper, encrypted; staff alone open it.';
comment on column consents.token_hash is
  'Of the link by which the person answers, or withdraws; the link itself is not stored.';
create unique index consents_of_all on consents (participant_id) where object_id is null;
create unique index consents_of_object on consents (participant_id, object_kind, object_id) where object_id is not null;
create index consents_paper on consents (paper_file_id) where paper_file_id is not null;
create unique index consents_token on consents (token_hash) where token_hash is not null;

create table consent_events (
  id uuid primary key,
  consent_id uuid not null,
  state text not null,
  way text,
  text_version smallint not null,
  name text not null,
  paper_sha256 bytea,
  note text,
  staff_id uuid,
  hash bytea not null,
  created_at timestamptz(3) not null
);
comment on table consent_events is
  'The history of consents. Never changed and never deleted: each row has a hash over itself and the one before.';
comment on column consent_events.consent_id is 'No foreign key: the history outlives what it is about.';
comment on column consent_events.paper_sha256 is 'Of the paper that was there at that moment.';
comment on column consent_events.hash is 'Over this row and the hash before it, so that a missing row is noticed.';
create index consent_events_consent on consent_events (consent_id, id);

create table content_consents (
  object_kind text not null,
  object_id uuid not null,
  performer_id uuid not null references accounts (id) on delete cascade,
  is_required boolean not null,
  answered_at timestamptz,
  held_at timestamptz,
  cleared_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint content_consents_pkey primary key (object_kind, object_id)
);
comment on table content_consents is
  'Content in which people are shown, and whether it is held back for want of consent.';
comment on column content_consents.is_required is 'Published only once everyone shown has agreed.';
comment on column content_consents.answered_at is
  'When its performer last said who is shown; null: they have not, and it is held where consent is required.';
comment on column content_consents.held_at is 'Since when it is hidden for want of consent; null: it is not.';
comment on column content_consents.cleared_at is 'When it was first free to be shown.';
comment on column content_consents.removed_at is 'Staff have removed it.';
create index content_consents_held on content_consents (performer_id, updated_at desc, object_id desc) where held_at is not null;
create index content_consents_performer on content_consents (performer_id, updated_at desc, object_id desc);
create index content_consents_waiting on content_consents (object_id) where is_required and held_at is not null;

create table content_participants (
  participant_id uuid not null references participants (id) on delete cascade,
  object_kind text not null,
  object_id uuid not null,
  constraint content_participants_pkey primary key (participant_id, object_kind, object_id),
  constraint content_participants_object_kind_object_id_fkey foreign key (object_kind, object_id) references content_consents (object_kind, object_id) on delete cascade
);
comment on table content_participants is 'Who is shown in what.';
create index content_participants_object on content_participants (object_kind, object_id);

create table consent_cases (
  id uuid primary key,
  consent_id uuid not null references consents (id) on delete cascade,
  performer_id uuid not null references accounts (id) on delete cascade,
  cause text not null check (cause in ('declined', 'withdrawn')),
  total_content integer not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('kept-hidden', 'removed', 'restored')),
  note text,
  administrator_id uuid references accounts (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint consent_cases_decided_whole check ((outcome is null) = (decided_at is null))
);
comment on table consent_cases is
  'A person has declined or withdrawn consent to something that they are shown in: staff decide until due_at.';
comment on column consent_cases.total_content is 'How much of it was hidden when the case was opened.';
comment on column consent_cases.outcome is
  'kept-hidden; removed, with refunds; restored: the consent is overruled. Null until then.';
create index consent_cases_administrator on consent_cases (administrator_id);
create index consent_cases_due on consent_cases (due_at, id) where decided_at is null;
create index consent_cases_latest on consent_cases (updated_at desc, id desc);
create unique index consent_cases_open on consent_cases (consent_id) where decided_at is null;
create index consent_cases_performer on consent_cases (performer_id);

-- What tables of earlier modules refer to here.
alter table listed_pictures add constraint listed_pictures_consent_case_id_fkey foreign key (consent_case_id) references consent_cases (id) on delete cascade;

create trigger consent_events_immutable before update or delete on consent_events
  for each row execute function refuse_change();
