-- Complaints have deadlines, decisions name a rule, and both sides can appeal.

create table report_cases (
  id uuid primary key,
  object_kind text not null
    check (object_kind in ('feed', 'gallery', 'photo', 'video', 'comment', 'message', 'performer', 'product', 'review',
      'stream', 'stream-message', 'address', 'picture')),
  object_id uuid not null,
  author_id uuid references accounts (id) on delete set null,
  total_report bigint not null default 0 check (total_report >= 0),
  outcome text check (outcome in ('dismissed', 'hidden', 'removed', 'warned', 'resolved')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  address text not null default '',
  due_at timestamptz(3),
  remind_at timestamptz(3),
  hidden_by_report_at timestamptz(3),
  hidden_by_report_id uuid,
  decision_id uuid,
  removes_at timestamptz(3),
  severity smallint not null default 8,
  constraint report_cases_decided check ((closed_at is null) = (outcome is null))
);
comment on table report_cases is
  'All reports of one object, until staff have decided; reports that come later open another case.';
comment on column report_cases.object_kind is
  'address: a page that is no object we know; picture: one that was found on a list.';
comment on column report_cases.author_id is 'Who published or wrote it.';
comment on column report_cases.total_report is 'Kept by a trigger.';
comment on column report_cases.updated_at is 'The last report, or the decision.';
comment on column report_cases.address is 'What a visitor wrote in place of an object that we know.';
comment on column report_cases.due_at is
  'Until when staff have to decide, on the case or on an appeal; null while nothing waits for them.';
comment on column report_cases.remind_at is 'When staff are reminded next.';
comment on column report_cases.hidden_by_report_at is
  'Since when a report, hidden_by_report_id, hides it until the decision; null: none does.';
comment on column report_cases.decision_id is 'The decision that is in force.';
comment on column report_cases.removes_at is 'When a removal becomes final: hidden until then.';
comment on column report_cases.severity is
  'The place of the most severe reason in `reportSeverity` of the contract; code writes it with each report. The '
  'smallest number comes first.';
create index report_cases_about on report_cases (author_id, closed_at desc, id desc) where closed_at is not null;
create index report_cases_author on report_cases (author_id);
create index report_cases_author_newest on report_cases (author_id, created_at desc, id desc);
create index report_cases_done on report_cases (updated_at desc, id desc) where due_at is null;
create index report_cases_due on report_cases (due_at, id) where due_at is not null;
create index report_cases_hidden_by_report on report_cases (hidden_by_report_at) where hidden_by_report_at is not null;
create index report_cases_hidden_by_report_id on report_cases (hidden_by_report_id) where hidden_by_report_id is not null;
create index report_cases_object on report_cases (object_id);
create unique index report_cases_open_once on report_cases (object_kind, object_id) where closed_at is null;
create index report_cases_remind on report_cases (remind_at) where remind_at is not null;
create index report_cases_removes on report_cases (removes_at) where removes_at is not null;
create index report_cases_severity on report_cases (severity, created_at, id) where due_at is not null;
create index report_cases_waiting on report_cases (updated_at desc, id desc) where due_at is not null;
comment on index report_cases_author_newest is 'All reports about a person, the newest first.';

create table reports (
  case_id uuid not null references report_cases (id) on delete cascade,
  reporter_id uuid references accounts (id) on delete cascade,
  reason text not null
    check (reason in ('minor', 'non-consensual', 'illegal', 'violence', 'hate', 'spam', 'copyright', 'impersonation', 'other')),
  text text not null default '',
  created_at timestamptz(3) not null default now(),
  id uuid primary key,
  email text,
  name text,
  constraint reports_once unique (case_id, reporter_id),
  constraint reports_once_by_email unique (case_id, email)
);
comment on table reports is
  'What someone reported, and why: each reporter once for each case. Visitors can report, too: they leave an '
  'address for the receipt in place of an account.';
comment on column reports.email is 'Of a visitor; forgotten some time after the decision, as the name is.';
create index reports_email on reports (created_at) where email is not null;
create index reports_reporter on reports (reporter_id, created_at desc, id desc);
alter table report_cases add constraint report_cases_hidden_by_report_id_fkey foreign key (hidden_by_report_id) references reports (id) on delete set null;

create table moderation_actions (
  id uuid primary key,
  case_id uuid not null references report_cases (id),
  administrator_id uuid not null references accounts (id),
  action text not null check (action in ('dismiss', 'hide', 'remove', 'warn', 'show', 'resolve', 'uphold', 'court-case')),
  note text not null,
  created_at timestamptz(3) not null default now(),
  rule text,
  evidence text not null default ''
);
comment on table moderation_actions is 'Who of the staff did what, when and why. Never changed and never deleted.';
comment on column moderation_actions.note is 'The reason, which both sides read.';
comment on column moderation_actions.rule is 'The rule that was broken; null where none was.';
comment on column moderation_actions.evidence is 'For staff alone.';
create index moderation_actions_administrator on moderation_actions (administrator_id);
create index moderation_actions_case on moderation_actions (case_id, created_at);
alter table report_cases add constraint report_cases_decision_id_fkey foreign key (decision_id) references moderation_actions (id);

create table report_appeals (
  id uuid primary key,
  case_id uuid not null references report_cases (id) on delete cascade,
  side text not null check (side in ('author', 'reporter')),
  report_id uuid references reports (id) on delete cascade,
  text text not null,
  created_at timestamptz(3) not null,
  outcome text check (outcome in ('upheld', 'changed')),
  decision_id uuid references moderation_actions (id),
  is_same_staff boolean not null default false,
  constraint report_appeals_once unique (case_id, side),
  constraint report_appeals_decided check ((outcome is null) = (decision_id is null))
);
comment on table report_appeals is 'Each side of a case can appeal once.';
comment on column report_appeals.report_id is 'The report of the appealing reporter.';
comment on column report_appeals.decision_id is 'The decision on the appeal.';
comment on column report_appeals.is_same_staff is
  'Decided by the member of staff who had decided before, because there was no other.';
create index report_appeals_report on report_appeals (report_id);

create table counter_notices (
  case_id uuid primary key references report_cases (id) on delete cascade,
  name text not null,
  postal_address text not null,
  text text not null,
  created_at timestamptz(3) not null,
  restores_at timestamptz(3) not null,
  restored_at timestamptz(3),
  court_case_at timestamptz(3),
  void_at timestamptz(3)
);
comment on table counter_notices is
  'An author''s answer to a notice of copyright, with the statements that the law asks for.';
comment on column counter_notices.restores_at is 'When the content is shown again.';
comment on column counter_notices.court_case_at is
  'Since then, staff know of a court case, and the content stays hidden.';
comment on column counter_notices.void_at is 'Another decision has replaced the one that it answers.';
create index counter_notices_restores on counter_notices (restores_at) where restored_at is null and court_case_at is null and void_at is null;

create table strikes (
  case_id uuid primary key references report_cases (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  rule text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
comment on table strikes is 'Decisions against an author, which count until expires_at.';
comment on column strikes.revoked_at is 'When it ceased to count, because its decision was replaced or answered.';
create index strikes_account on strikes (account_id, expires_at) where revoked_at is null;

-- What tables of earlier modules refer to here.
alter table listed_pictures add constraint listed_pictures_case_id_fkey foreign key (case_id) references report_cases (id) on delete cascade;

create function count_report() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update report_cases set total_report = total_report + 1, updated_at = new.created_at where id = new.case_id;
  else
    update report_cases set total_report = total_report - 1 where id = old.case_id;
  end if;
  return null;
end $$;
comment on function count_report is 'Counts the reports of a case, and moves it up in the lists with a new one.';

create trigger reports_count after insert or delete on reports for each row execute function count_report();

create trigger moderation_actions_immutable before update or delete on moderation_actions for each row execute function refuse_change();
