import type * as operations from '@ovation/contract/site/categories.ts';
import type { Call } from '../../../platform/http/call.ts';
import { listActiveCategories } from './category.store.ts';

export async function listCategories({ app }: Call<typeof operations.listCategories>) {
  return { data: await listActiveCategories(app.database) };
}
