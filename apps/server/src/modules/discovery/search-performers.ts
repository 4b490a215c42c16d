import type * as operations from '@ovation/contract/people/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { searchForgivingly } from '../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../platform/search/word-indexes.ts';
import { loadPerformers, presentPerformerCard } from '../profiles/index.ts';
import { findPerformerIds } from './performer-search.store.ts';
import { readPreviews } from './read-previews.ts';

type Search = Call<typeof operations.searchPerformers>;

/** Chooses ids first, so that cards are loaded for one page only and not for all matches. */
export async function searchPerformers(call: Search) {
  return searchForgivingly(call.app, 'performer', call.query.q, (words) => findPerformers(call, words));
}

async function findPerformers({ app, actor, query, request }: Search, words?: SearchedWords) {
  const context = { viewerId: actor?.id, now: app.clock.now() };
  const { physicalAttributes } = await app.settings.read();
  const { ids, total } = await findPerformerIds(
    app.database,
    { ...context, country: request.country },
    { query, ...(words && { words }), online: app.realtime.online(), physicalAttributes },
  );
  const [rows, previews] = await Promise.all([
    loadPerformers(app.database, ids, context),
    query.withPreviews === true ? readPreviews(app, ids) : undefined,
  ]);
  const data = rows.map((row) => ({
    ...presentPerformerCard(app, row),
    ...(previews ? { previews: previews.get(row.id) ?? [] } : {}),
  }));
  return { data, total };
}
