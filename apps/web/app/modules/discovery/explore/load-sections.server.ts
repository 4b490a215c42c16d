import type { Client } from '@ovation/client';
import { listCategories } from '@ovation/contract/site/categories.ts';
import { searchPerformers } from '@ovation/contract/people/performers.ts';

const few = { pageSize: 6, withPreviews: 'true' } as const;

/** What Discover shows before anything is searched for. */
export async function loadSections(api: Client, { withTrials }: { readonly withTrials: boolean }) {
  const [{ data: categories }, newest, trials, popular] = await Promise.all([
    api.call(listCategories),
    api.call(searchPerformers, { query: { ...few, isNew: 'true', sortBy: 'approvedAt' } }),
    withTrials
      ? api.call(searchPerformers, { query: { ...few, isFreeSubscription: 'true', sortBy: 'popular' } })
      : { data: [], total: 0 },
    api.call(searchPerformers, { query: { ...few, sortBy: 'popular' } }),
  ]);
  return { categories: categories.filter(({ isUsed }) => isUsed), newest, trials, popular };
}

export type Sections = Awaited<ReturnType<typeof loadSections>>;
