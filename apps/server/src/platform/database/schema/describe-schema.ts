import type pg from 'pg';

const HEADER = '-- The schema that the migrations add up to, for reading. Written by `npm run schema`; do not edit.\n';

/** Excludes the objects of extensions. */
const isOurs = (catalog: string, object: string): string => `
  ${object}.oid not in (select objid from pg_depend where deptype = 'e' and classid = '${catalog}'::regclass)`;

/** Adds the comment on an object, if it has one. */
const withComment = (definition: string, kind: string, name: string, comment: string): string => `
  ${definition} || case when ${comment} is null then '' else format(E'\\nCOMMENT ON ${kind} %s IS %L;', ${name}, ${comment}) end`;

/**
 * Each query returns one column of SQL text, in an order that does not depend on when an object was created. Partitions
 * are left out, because they depend on the day.
 */
const QUERIES = [
  `select format('CREATE EXTENSION %I;', extname) from pg_extension where extname <> 'plpgsql' order by extname`,

  `select format('CREATE TYPE %I AS ENUM (%s);', t.typname,
     string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder))
   from pg_type t
   join pg_enum e on e.enumtypid = t.oid
   where t.typnamespace = 'public'::regnamespace
   group by t.typname
   order by t.typname`,

  `select format('CREATE DOMAIN %I AS %s%s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
     case when t.typnotnull then ' NOT NULL' else '' end,
     (select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by c.conname)
      from pg_constraint c
      where c.contypid = t.oid and c.contype = 'c'))
   from pg_type t
   where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace
   order by t.typname`,

  `select ${withComment(
    `rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'`,
    'FUNCTION',
    'quote_ident(p.proname)',
    `obj_description(p.oid, 'pg_proc')`,
  )}
   from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and p.prokind in ('f', 'p')
     and ${isOurs('pg_proc', 'p')}
   order by p.proname, pg_get_function_identity_arguments(p.oid)`,

  `with lines as (
     select a.attrelid as table_id, 1 as kind, lpad(a.attnum::text, 4, '0') as position,
       concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
         (select ' COLLATE ' || quote_ident(l.collname)
          from pg_collation l
          join pg_type y on y.oid = a.atttypid
          where l.oid = a.attcollation and l.oid <> y.typcollation),
         case when a.attgenerated <> '' then
               ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') '
               || case a.attgenerated when 's' then 'STORED' else 'VIRTUAL' end
             when a.attidentity <> '' then
               ' GENERATED ' || case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end || ' AS IDENTITY'
              when d.adbin is not null then ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) end,
         case when a.attnotnull then ' NOT NULL' end) as line
     from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attnum > 0 and not a.attisdropped
     union all
     select c.conrelid, 2, translate(c.contype::text, 'pufcx', '12345') || c.conname,
       format('CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid))
     from pg_constraint c
     where c.contype in ('p', 'u', 'f', 'c', 'x')
   ), bodies as materialized (
     select table_id, string_agg(line, E',\\n  ' order by kind, position collate "C") as text
     from lines
     group by table_id
   ), comments as (
     select oid as table_id, 0 as kind, '' as position, format('TABLE %I', relname) as name,
       obj_description(oid, 'pg_class') as comment
     from pg_class
     where relkind in ('r', 'p')
     union all
     select a.attrelid, 1, lpad(a.attnum::text, 4, '0'), format('COLUMN %I.%I', c.relname, a.attname),
       col_description(a.attrelid, a.attnum)
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where a.attnum > 0 and not a.attisdropped
     union all
     select c.conrelid, 2, c.conname, format('CONSTRAINT %I ON %I', c.conname, t.relname),
       obj_description(c.oid, 'pg_constraint')
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
   ), remarks as materialized (
     select table_id,
       string_agg(format(E'\\nCOMMENT ON %s IS %L;', name, comment), '' order by kind, position collate "C") as text
     from comments
     where comment is not null
     group by table_id
   )
   select format(E'CREATE TABLE %I (\\n  %s\\n)%s%s;', t.relname, b.text,
     case when t.relkind = 'p' then ' PARTITION BY ' || pg_get_partkeydef(t.oid) end,
     ' WITH (' || array_to_string(t.reloptions, ', ') || ')')
     || coalesce(r.text, '')
   from pg_class t
   join bodies b on b.table_id = t.oid
   left join remarks r on r.table_id = t.oid
   where t.relkind in ('r', 'p')
     and not t.relispartition
     and t.relnamespace = 'public'::regnamespace
     and t.relname <> 'schema_migrations'
   order by t.relname collate "C"`,

  `select ${withComment(
    `pg_get_indexdef(i.indexrelid) || ';'`,
    'INDEX',
    'quote_ident(c.relname)',
    `obj_description(c.oid, 'pg_class')`,
  )}
   from pg_index i
   join pg_class c on c.oid = i.indexrelid
   join pg_class t on t.oid = i.indrelid
   where c.relnamespace = 'public'::regnamespace
     and not t.relispartition
     and t.relname <> 'schema_migrations'
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
   order by t.relname collate "C", c.relname collate "C"`,

  `select ${withComment(
    `format('CREATE %sVIEW %I AS %s',
     case when c.relkind = 'm' then 'MATERIALIZED ' else '' end, c.relname, pg_get_viewdef(c.oid))`,
    'VIEW',
    'quote_ident(c.relname)',
    `obj_description(c.oid, 'pg_class')`,
  )}
   from pg_class c
   where c.relkind in ('v', 'm')
     and c.relnamespace = 'public'::regnamespace
     and ${isOurs('pg_class', 'c')}
   order by c.relname collate "C"`,

  `select ${withComment(
    `pg_get_triggerdef(g.oid) || ';'`,
    'TRIGGER',
    `format('%I ON %I', g.tgname, t.relname)`,
    `obj_description(g.oid, 'pg_trigger')`,
  )}
   from pg_trigger g
   join pg_class t on t.oid = g.tgrelid
   where not g.tgisinternal
     and not t.relispartition
     and t.relnamespace = 'public'::regnamespace
   order by t.relname collate "C", g.tgname collate "C"`,
];

/** Returns tables, constraints, indexes, functions and triggers, with the comments on them, as one stable SQL text. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const sections: string[] = [HEADER];
  for (const text of QUERIES) {
    const { rows } = await pool.query<[string]>({ text, rowMode: 'array' });
    sections.push(...rows.map(([definition]) => `${definition.replaceAll('public.', '')}\n`));
  }
  return sections.join('\n');
}
