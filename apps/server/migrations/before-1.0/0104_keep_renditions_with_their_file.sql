-- Renditions are made together, replaced together and read with their file, never alone: as rows of their own they were nine
-- lookups for each photo of a list. Where their bytes lie and of what type they are follows from their names.
alter table files add column renditions jsonb not null default '[]' check (jsonb_typeof(renditions) = 'array');

update files set renditions = made.renditions
from (
  select file_id, jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'width', width, 'height', height, 'sizeBytes', size_bytes) order by width, name) as renditions
  from renditions group by file_id) as made
where made.file_id = files.id;

drop table renditions;
