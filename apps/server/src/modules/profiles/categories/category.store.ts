import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import type { Categories, DB } from '../../../platform/database/types.gen.ts';
import { isActive } from '../../access/index.ts';

/** An approved performer has chosen the category. */
const isUsed = sql<boolean>`exists (
  select from performer_categories pc
  join performers p on p.account_id = pc.performer_id
  where pc.category = categories.slug and ${isActive('p')})`;

export async function listActiveCategories(db: Kysely<DB>) {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', isUsed.as('isUsed')])
    .where('is_active', '=', true)
    .orderBy('ordering')
    .orderBy('id')
    .execute();
}

function selectCategories(db: Kysely<DB>) {
  return db
    .selectFrom('categories')
    .selectAll('categories')
    .select((category) =>
      category
        .selectFrom('performer_categories')
        .whereRef('category', '=', 'categories.slug')
        .select((chosen) => chosen.fn.countAll<bigint>().as('total'))
        .as('total_performer'),
    );
}

export type CategoryRow = Awaited<ReturnType<typeof listAllCategories>>[number];

export async function listAllCategories(db: Kysely<DB>) {
  return selectCategories(db).orderBy('ordering').orderBy('id').execute();
}

export async function loadCategory(db: Kysely<DB>, id: string): Promise<CategoryRow | undefined> {
  return selectCategories(db).where('id', '=', id).executeTakeFirst();
}

/** Waits for others who add one, so that the number counted stays true until the transaction ends. */
export async function countCategoriesForChange(db: Kysely<DB>): Promise<number> {
  await sql`lock table categories in share row exclusive mode`.execute(db);
  const { total } = await db
    .selectFrom('categories')
    .select((category) => category.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns whether the name was free. */
export async function insertCategory(db: Kysely<DB>, row: Insertable<Categories>): Promise<boolean> {
  const inserted = await db
    .insertInto('categories')
    .values(row)
    .onConflict((conflict) => conflict.constraint('categories_slug_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateCategory(db: Kysely<DB>, id: string, change: Updateable<Categories>): Promise<void> {
  await db.updateTable('categories').set(change).where('id', '=', id).execute();
}

export async function removeCategory(db: Kysely<DB>, id: string): Promise<boolean> {
  return (await db.deleteFrom('categories').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

/** Those of the slugs that can be chosen. */
export async function findCategories(db: Kysely<DB>, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where(sql<boolean>`slug = any(${slugs}::text[])`)
    .where('is_active', '=', true)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Replaces the categories of a performer. */
export async function replaceChosenCategories(
  db: Kysely<DB>,
  performerId: string,
  slugs: readonly string[],
): Promise<void> {
  const others = db.deleteFrom('performer_categories').where('performer_id', '=', performerId);
  await others.where((chosen) => chosen.not(sql<boolean>`category = any(${slugs}::text[])`)).execute();
  if (slugs.length === 0) return;
  await db
    .insertInto('performer_categories')
    .values(slugs.map((category) => ({ performer_id: performerId, category })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The categories of a row of `performers`, as cards show them. */
export const chosenCategories = sql<CategoryLabel[]>`array(
  select jsonb_build_object('slug', c.slug, 'name', c.name)
  from performer_categories pc
  join categories c on c.slug = pc.category
  where pc.performer_id = performers.account_id and c.is_active
  order by c.ordering, c.id)`;

/** The row of `performers` has chosen the category, if there is such a one. */
export function isInCategory(slug: string) {
  return sql<boolean>`performers.account_id in (
    select pc.performer_id
    from performer_categories pc
    join categories c on c.slug = pc.category
    where c.slug = ${slug} and c.is_active)`;
}
