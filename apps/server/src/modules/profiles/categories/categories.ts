import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/categories.ts';
import type { SiteCategory } from '@ovation/contract/site/categories.ts';
import { foldText } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  countCategoriesForChange,
  insertCategory,
  listAllCategories,
  loadCategory,
  removeCategory,
  updateCategory,
  listActiveCategories,
  type CategoryRow,
} from './category.store.ts';

/** Every list of them is complete, without pages. */
const maxCategories = 100;

function present(row: CategoryRow): SiteCategory {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    ordering: row.ordering,
    isActive: row.is_active,
    totalPerformer: Number(row.total_performer ?? 0n),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function listSiteCategories({ app }: Call<typeof operations.listSiteCategories>) {
  const rows = await listAllCategories(app.database);
  return { data: rows.map(present), total: rows.length };
}

export async function createCategory({ app, body }: Call<typeof operations.createCategory>) {
  const now = app.clock.now();
  const name = cleanLine('name', body.name);
  const row = { id: newId(), name, slug: slugOf(name), ordering: body.ordering, is_active: body.isActive };
  return app.transaction(async ({ db }) => {
    if ((await countCategoriesForChange(db)) >= maxCategories) throw new Failure('too-many-categories');
    if (!(await insertCategory(db, { ...row, created_at: now, updated_at: now }))) throw new Failure('category-exists');
    return presentStored(db, row.id);
  });
}

/** Its address stays, so that links to it do. */
export async function changeCategory({ app, params, body }: Call<typeof operations.changeCategory>) {
  const { name, ordering, isActive } = body;
  const change = {
    ...(name === undefined ? {} : { name: cleanLine('name', name) }),
    ...(ordering === undefined ? {} : { ordering }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
    updated_at: app.clock.now(),
  };
  return app.transaction(async ({ db }) => {
    await updateCategory(db, params.id, change);
    return presentStored(db, params.id);
  });
}

export async function deleteCategory({ app, params }: Call<typeof operations.deleteCategory>) {
  if (!(await app.transaction(({ db }) => removeCategory(db, params.id)))) throw missing();
  return { message: t('The category is deleted.') };
}

async function presentStored(db: Kysely<DB>, id: string): Promise<SiteCategory> {
  const row = await loadCategory(db, id);
  if (!row) throw missing();
  return present(row);
}

const missing = (): Failure => new Failure('not-found', t('This category does not exist.'));

/** Letters, with the marks that make them, and digits of any script, joined by dashes. */
function slugOf(name: string): string {
  const slug = (foldText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-').slice(0, 60);
  if (slug === '') throw invalidField('name', t('Please use letters or digits.'));
  return slug;
}

export async function listCategories({ app }: Call<typeof operations.listCategories>) {
  return { data: await listActiveCategories(app.database) };
}
