import { t } from '@ovation/language/t.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { invalidField } from '../../../platform/failure.ts';
import { findCategories, replaceChosenCategories } from './category.store.ts';

/** Replaces what a performer has chosen. Throws field-invalid for a category that cannot be chosen. */
export async function chooseCategories(db: Kysely<DB>, performerId: string, slugs: readonly string[]): Promise<void> {
  const unique = [...new Set(slugs)];
  const found = await findCategories(db, unique);
  if (found.length < unique.length) throw invalidField('categories', t('Please choose categories from the list.'));
  await replaceChosenCategories(db, performerId, found);
}
