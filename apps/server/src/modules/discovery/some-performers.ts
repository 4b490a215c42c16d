import type * as operations from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { chooseVisiblePerformers, loadPerformers, presentPerformerCard, type Looking } from '../profiles/index.ts';
import { chooseSomePerformers, chooseTopPerformers } from './chosen-performers.store.ts';

/** Those with the most followers. */
export async function topPerformers({ app, actor, query, request }: Call<typeof operations.topPerformers>) {
  const looking = lookingOf(app, actor?.id, request.country);
  return present(
    app,
    await chooseTopPerformers(chooseVisiblePerformers(app.database, looking), query.pageSize ?? query.size),
    looking,
  );
}

/** By chance, leaving out whom the viewer follows already and the viewer herself. */
export async function randomPerformers({ app, actor, query, request }: Call<typeof operations.randomPerformers>) {
  const looking = lookingOf(app, actor?.id, request.country);
  const ids = await chooseSomePerformers(
    chooseVisiblePerformers(app.database, looking),
    query.pageSize ?? query.size,
    actor?.id,
  );
  return present(app, ids, looking);
}

function lookingOf(app: App, viewerId: string | undefined, country: string | undefined): Looking {
  return { viewerId, country, now: app.clock.now() };
}

async function present(app: App, ids: readonly string[], looking: Looking) {
  const rows = await loadPerformers(app.database, ids, looking);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: rows.length };
}
