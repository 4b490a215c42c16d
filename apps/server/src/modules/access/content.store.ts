import type { ContentKind, SaleKind } from '@ovation/contract/content.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { anyOf } from '../../platform/database/list.ts';
import type { Content, DB } from '../../platform/database/types.gen.ts';
import { factColumns, type FactRow, type Viewing } from './access.store.ts';
import type { AccessObject, Rule } from './policy.ts';

/** The kinds of object in the view `content`. */
export type GovernedKind = ContentKind | SaleKind | 'broadcast';

/** A row of the view `content`. Only messages, broadcasts and private shows have `party_ids`. */
export type ContentRow = Omit<Selectable<Content>, 'party_ids'> & Partial<Pick<Selectable<Content>, 'party_ids'>>;

/** Content together with the viewer's relationship to it. A photo is bought with its gallery. */
export async function loadContentFacts(
  db: Kysely<DB>,
  viewing: Viewing,
  { kind, id }: { readonly kind: GovernedKind; readonly id: string },
  now: Date,
): Promise<{ readonly object: AccessObject; readonly facts: FactRow } | undefined> {
  const sold = {
    kind: sql`case when c.gallery_id is null then c.kind else 'gallery' end`,
    id: sql`coalesce(c.gallery_id, c.id)`,
  };
  const { rows } = await sql<ContentRow & FactRow>`
    select c.*, ${factColumns(viewing, sold, now)}
    from content c
    join performers p on p.account_id = c.performer_id
    where c.kind = ${kind} and c.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { object: accessObjectOf(row), facts: row };
}

/** Those objects of one kind that exist, in no particular order. */
export async function loadManyContent(
  db: Kysely<DB>,
  kind: GovernedKind,
  ids: readonly string[],
): Promise<AccessObject[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(accessObjectOf);
}

/** The casts are safe: the generated types of a view are nullable, but its tables' columns are not. */
export function accessObjectOf(row: ContentRow): AccessObject {
  return {
    kind: row.kind as GovernedKind,
    id: row.id as string,
    performerId: row.performer_id as string,
    ...(row.gallery_id === null ? {} : { galleryId: row.gallery_id }),
    ...(row.party_ids ? { partyIds: row.party_ids } : {}),
    rule: row.access as Rule,
    price: row.price,
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
    isWithdrawn: row.withdrawn_at !== null,
    isHidden: row.hidden_at !== null,
  };
}
