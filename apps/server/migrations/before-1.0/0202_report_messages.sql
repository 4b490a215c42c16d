alter table report_cases
  drop constraint report_cases_object_kind_check, add constraint report_cases_object_kind_check check (object_kind in ('feed', 'gallery', 'photo', 'video', 'comment', 'message', 'performer'));
