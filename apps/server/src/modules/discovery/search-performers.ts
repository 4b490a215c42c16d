import type * as operations from '@ovation/contract/people/performers.ts';
import { maxPreviews, type PerformerCard } from '@ovation/contract/people/performers.ts';
import type { Call } from '../../platform/http/call.ts';
import { searchForgivingly } from '../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../platform/search/word-indexes.ts';
import { loadPerformers, presentPerformerCard } from '../profiles/index.ts';
import { findPerformerIds } from './performer-search.store.ts';
import type { App } from '../../app.ts';
import { loadListedFiles, presentFile } from '../media/index.ts';
import { listPreviewFiles } from './preview.store.ts';

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

type Preview = NonNullable<PerformerCard['previews']>[number];

/** Wide enough for a third of a card on a high-density screen. */
const neededWidth = 320;

/** Pictures of what performers show to everyone, by performer: nothing locked is ever among them. */
async function readPreviews(app: App, performerIds: readonly string[]): Promise<Map<string, Preview[]>> {
  if (performerIds.length === 0) return new Map();
  const rows = await listPreviewFiles(app.database, performerIds, maxPreviews, app.clock.now());
  const ids = rows.map(({ file_id }) => file_id);
  const files = new Map((await loadListedFiles(app.database, ids)).map((file) => [file.id, file]));
  const previews = new Map<string, Preview[]>(performerIds.map((id) => [id, []]));
  for (const { performer_id, file_id } of rows) {
    const file = files.get(file_id);
    const preview = file && previewOf(presentFile(app, file, true));
    if (preview) previews.get(performer_id)?.push(preview);
  }
  return previews;
}

function previewOf({ type, thumbnails }: ReturnType<typeof presentFile>): Preview | undefined {
  const thumbnail = thumbnails.find(({ width }) => width >= neededWidth) ?? thumbnails.at(-1);
  return thumbnail && { ...thumbnail, isVideo: type === 'feed-video' };
}
