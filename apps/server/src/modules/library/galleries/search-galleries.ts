import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { searchForgivingly } from '../../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../../platform/search/word-indexes.ts';
import type { Viewing } from '../../access/index.ts';
import { findGalleries } from './gallery-list.store.ts';
import { readGalleries } from './load-galleries.ts';

export async function searchGalleries({ app, actor, query, request }: Call<typeof operations.searchGalleries>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const search = async (words?: SearchedWords) => {
    const { ids, total } = await findGalleries(
      app.database,
      { viewing, now: app.clock.now() },
      { ...query, ...(words && { words }) },
    );
    return { data: await readGalleries(app, viewing, ids), total };
  };
  return searchForgivingly(app, 'gallery', query.q, search);
}
