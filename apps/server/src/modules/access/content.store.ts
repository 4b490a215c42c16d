import type { ContentKind, SaleKind } from '@ovation/contract/content.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { Kysely, Selectable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Content, DB } from '../../platform/database/types.gen.ts';
import type { AccessObject } from './policy.ts';

/** The kinds of object in the view `content`. */
export type GovernedKind = ContentKind | SaleKind | 'broadcast';

/** A row of the view `content`. Only messages and broadcasts have `party_ids`. */
export type ContentRow = Omit<Selectable<Content>, 'party_ids'> & Partial<Pick<Selectable<Content>, 'party_ids'>>;

export async function loadContent(db: Kysely<DB>, kind: GovernedKind, id: string): Promise<AccessObject | undefined> {
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && accessObjectOf(row);
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
    rule: row.access as AccessRule,
    price: row.price,
    publishedAt: row.published_at,
    publicAt: row.public_at,
    endsAt: row.ends_at,
    isWithdrawn: row.withdrawn_at !== null,
    isHidden: row.hidden_at !== null,
  };
}
