import type * as operations from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import {
  chooseVisiblePerformers,
  loadPerformers,
  presentPerformerCard,
  type ViewerContext,
} from '../profiles/index.ts';
import { chooseSomePerformers, chooseTopPerformers } from './chosen-performers.store.ts';

/** The performers with the most followers. */
export async function topPerformers({ app, actor, query, request }: Call<typeof operations.topPerformers>) {
  const context = contextOf(app, actor?.id, request.country);
  return present(
    app,
    await chooseTopPerformers(chooseVisiblePerformers(app.database, context), query.pageSize ?? query.size, actor?.id),
    context,
  );
}

/** Random performers, without the viewer and those whom the viewer already follows. */
export async function randomPerformers({ app, actor, query, request }: Call<typeof operations.randomPerformers>) {
  const context = contextOf(app, actor?.id, request.country);
  const ids = await chooseSomePerformers(
    chooseVisiblePerformers(app.database, context),
    query.pageSize ?? query.size,
    actor?.id,
  );
  return present(app, ids, context);
}

function contextOf(app: App, viewerId: string | undefined, country: string | undefined): ViewerContext {
  return { viewerId, country, now: app.clock.now() };
}

async function present(app: App, ids: readonly string[], context: ViewerContext) {
  const rows = await loadPerformers(app.database, ids, context);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total: rows.length };
}
