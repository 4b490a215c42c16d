import { enoughFollows, type suggestPerformers as operation } from '@ovation/contract/publishing/home.ts';
import type { Call } from '../../platform/http/call.ts';
import { loadPerformers, presentPerformerCard } from '../profiles/index.ts';
import { readLiking } from './rankings.ts';
import { chooseSuggestions, countFollowed } from './suggestion.store.ts';

const maxSuggestions = 10;

export async function suggestPerformers({ app, actor, request }: Call<typeof operation>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  const { similar } = await readLiking(app, viewing);
  const choice = { similarIds: similar.map(({ performerId }) => performerId), limit: maxSuggestions };
  const [ids, totalFollowed] = await Promise.all([
    chooseSuggestions(app.database, viewing, choice),
    countFollowed(app.database, actor.id, enoughFollows),
  ]);
  const rows = await loadPerformers(app.database, ids, viewing);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: rows.length, totalFollowed };
}
