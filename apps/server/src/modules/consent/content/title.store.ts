import { contentTypes } from '@ovation/contract/content-types.ts';
import type { ConsentContent, ConsentKind } from '@ovation/contract/people/consent.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { ContentKey } from './content-consent.store.ts';

interface TitleRow {
  readonly kind: ConsentKind;
  readonly id: string;
  readonly title: string;
  readonly created_at: Date;
}

/** The table of a kind, and the column whose beginning stands for a title. */
const sources: Readonly<Record<ConsentKind, readonly [table: string, titledBy: string]>> = {
  feed: [contentTypes['feed'].table, 'text'],
  gallery: [contentTypes['gallery'].table, 'title'],
  video: [contentTypes['video'].table, 'title'],
  product: [contentTypes['product'].table, 'name'],
  stream: [contentTypes['stream'].table, 'title'],
  message: [contentTypes['message'].table, 'text'],
  broadcast: ['broadcasts', 'text'],
};

/** Texts of posts and messages may be locked or private; titles are public, and these kinds have one. */
const isTitled = (kind: ConsentKind): boolean => sources[kind][1] !== 'text';

/** Describes content by `kind:id`; what is gone is missing. `isOwn`: the reader is the performer, or staff. */
export async function describeContent(
  db: Kysely<DB>,
  content: readonly ContentKey[],
  isOwn: boolean,
): Promise<Map<string, ConsentContent>> {
  const kinds = [...new Set(content.map(({ kind }) => kind))];
  if (kinds.length === 0) return new Map();
  const queries = kinds.map((kind) =>
    titlesOf(
      kind,
      content.filter((one) => one.kind === kind).map(({ id }) => id),
    ),
  );
  const { rows } = await sql<TitleRow>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Map(
    rows.map(({ kind, id, title, created_at }) => [
      keyOf({ kind, id }),
      { kind, id, title: isOwn || isTitled(kind) ? title : '', createdAt: created_at.toISOString() },
    ]),
  );
}

export function keyOf({ kind, id }: ContentKey): string {
  return `${kind}:${id}`;
}

function titlesOf(kind: ConsentKind, ids: readonly string[]): RawBuilder<unknown> {
  const [table, titledBy] = sources[kind];
  return sql`
    select ${kind}::text as kind, id, left(${sql.ref(titledBy)}, 80) as title, created_at::timestamptz as created_at
    from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[])`;
}
