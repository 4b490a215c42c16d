-- Complaints have deadlines, decisions name a rule, and both sides can appeal.

alter table moderation_actions
  drop constraint moderation_actions_action_check,
  add constraint moderation_actions_action_check
    check (action in ('dismiss', 'hide', 'remove', 'warn', 'show', 'resolve', 'uphold', 'court-case')),
  -- The rule that was broken; null where none was.
  add column rule text,
  -- For staff alone.
  add column evidence text not null default '';

alter table report_cases
  drop constraint report_cases_object_kind_check,
  add constraint report_cases_object_kind_check check (object_kind in (
    'feed', 'gallery', 'photo', 'video', 'comment', 'message', 'performer', 'product', 'review', 'stream', 'stream-message', 'address')),
  drop constraint report_cases_outcome_check,
  add constraint report_cases_outcome_check check (outcome in ('dismissed', 'hidden', 'removed', 'warned', 'resolved')),
  -- What a visitor wrote in place of an object that we know.
  add column address text not null default '',
  -- Until when staff have to decide, on the case or on an appeal; null while nothing waits for them.
  add column due_at timestamptz(3),
  -- When staff are reminded next.
  add column remind_at timestamptz(3),
  -- Hidden by a report until the decision.
  add column hidden_by_report_at timestamptz(3),
  add column hidden_by_report_id uuid,
  -- The decision that is in force.
  add column decision_id uuid references moderation_actions (id),
  -- When a removal becomes final: hidden until then.
  add column removes_at timestamptz(3);

update report_cases set due_at = created_at + interval '14 days' where closed_at is null;
update report_cases c
set decision_id = (
  select a.id from moderation_actions a where a.case_id = c.id order by a.created_at desc, a.id desc limit 1)
where closed_at is not null;
-- What staff have shown again is no longer hidden by its case.
update report_cases c
set outcome = 'dismissed'
from moderation_actions a
where a.id = c.decision_id and a.action = 'show';

drop index report_cases_open, report_cases_done;
create index report_cases_waiting on report_cases (updated_at desc, id desc) where due_at is not null;
create index report_cases_due on report_cases (due_at, id) where due_at is not null;
create index report_cases_done on report_cases (updated_at desc, id desc) where due_at is null;
create index report_cases_remind on report_cases (remind_at) where remind_at is not null;
create index report_cases_removes on report_cases (removes_at) where removes_at is not null;
create index report_cases_hidden_by_report on report_cases (hidden_by_report_at) where hidden_by_report_at is not null;
create index report_cases_about on report_cases (author_id, closed_at desc, id desc) where closed_at is not null;
create index report_cases_object on report_cases (object_id);

-- Visitors can report, too: they leave an address for the receipt in place of an account.
alter table reports
  drop constraint reports_reason_check,
  add constraint reports_reason_check
    check (reason in ('minor', 'non-consensual', 'illegal', 'violence', 'hate', 'spam', 'copyright', 'impersonation', 'other')),
  drop constraint reports_once,
  add column id uuid not null default gen_random_uuid() primary key,
  alter column reporter_id drop not null,
  -- Of a visitor; forgotten some time after the decision.
  add column email text,
  add column name text,
  add constraint reports_once unique (case_id, reporter_id),
  add constraint reports_once_by_email unique (case_id, email);
alter table reports alter column id drop default;
drop index reports_reporter;
create index reports_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_email on reports (created_at) where email is not null;
alter table report_cases
  add constraint report_cases_hidden_by_report_id_fkey foreign key (hidden_by_report_id) references reports (id) on delete set null;
create index report_cases_hidden_by_report_id on report_cases (hidden_by_report_id) where hidden_by_report_id is not null;

-- Each side of a case can appeal once.
create table report_appeals (
  id uuid primary key,
  case_id uuid not null references report_cases (id) on delete cascade,
  side text not null check (side in ('author', 'reporter')),
  -- The report of the appealing reporter.
  report_id uuid references reports (id) on delete cascade,
  text text not null,
  created_at timestamptz(3) not null,
  outcome text check (outcome in ('upheld', 'changed')),
  -- The decision on the appeal.
  decision_id uuid references moderation_actions (id),
  -- Decided by the member of staff who had decided before, because there was no other.
  is_same_staff boolean not null default false,
  constraint report_appeals_once unique (case_id, side),
  constraint report_appeals_decided check ((outcome is null) = (decision_id is null))
);
create index report_appeals_report on report_appeals (report_id);

-- An author's answer to a notice of copyright, with the statements that the law asks for.
create table counter_notices (
  case_id uuid primary key references report_cases (id) on delete cascade,
  name text not null,
  postal_address text not null,
  text text not null,
  created_at timestamptz(3) not null,
  -- When the content is shown again.
  restores_at timestamptz(3) not null,
  restored_at timestamptz(3),
  -- Since then, staff know of a court case, and the content stays hidden.
  court_case_at timestamptz(3),
  -- Another decision has replaced the one that it answers.
  void_at timestamptz(3)
);
create index counter_notices_restores on counter_notices (restores_at) where restored_at is null and court_case_at is null and void_at is null;

-- Decisions against an author, which count for some time.
create table strikes (
  case_id uuid primary key references report_cases (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  rule text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index strikes_account on strikes (account_id, expires_at) where revoked_at is null;

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follower', 'subscriber', 'tip', 'purchase', 'comment', 'answer', 'message', 'payout', 'live', 'order', 'sale', 'stock', 'recording', 'identity', 'consent', 'report'));
