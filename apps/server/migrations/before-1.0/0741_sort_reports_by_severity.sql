-- The place of the most severe reason in `reportSeverity` of the contract; code writes it with each report.
alter table report_cases add column severity smallint not null default 8;

update report_cases c
set severity = found.severity
from (
  select case_id, min(array_position(
    array['minor', 'non-consensual', 'illegal', 'violence', 'hate', 'impersonation', 'copyright', 'spam', 'other'], reason) - 1) as severity
  from reports
  group by case_id) found
where found.case_id = c.id;

create index report_cases_severity on report_cases (severity, created_at, id) where due_at is not null;
