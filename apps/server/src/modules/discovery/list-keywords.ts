import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/discovery.ts';
import type { Call } from '../../platform/http/call.ts';
import { cleanKeyword } from './keyword.ts';
import { deleteRecentSearches, listRecentSearches, listShownKeywords } from './keyword.store.ts';

export async function listKeywords({ app, actor, query }: Call<typeof operations.listKeywords>) {
  const beginning = beginningOf(query.q ?? '');
  const [shown, recent] = await Promise.all([
    listShownKeywords(app.database, beginning, query.pageSize),
    actor ? listRecentSearches(app.database, actor.id, beginning, query.pageSize) : [],
  ]);
  return {
    data: shown.map((keyword) => ({ keyword })),
    total: shown.length,
    recent: recent.map((keyword) => ({ keyword })),
  };
}

/** A single letter is too short for a keyword, but completions begin with it. */
function beginningOf(q: string): string {
  return cleanKeyword(q) ?? q.toLowerCase();
}

export async function forgetRecentSearches({ app, actor }: Call<typeof operations.forgetRecentSearches>) {
  await app.transaction(({ db }) => deleteRecentSearches(db, actor.id));
  return { message: t('Your recent searches are deleted.') };
}
