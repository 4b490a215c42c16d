import type * as operations from '@ovation/contract/people/performers.ts';
import { maxPreviews, type PerformerCard } from '@ovation/contract/people/performers.ts';
import { t } from '@ovation/language/t.ts';
import { validate as isId } from 'uuid';
import type * as audienceOperations from '@ovation/contract/people/audience.ts';
import type { Call, Viewer } from '../../platform/http/call.ts';
import { searchForgivingly } from '../../platform/search/correct-words.ts';
import type { SearchedWords } from '../../platform/search/word-indexes.ts';
import {
  loadPerformers,
  presentPerformerCard,
  chooseVisiblePerformers,
  presentPerformer,
  readWelcomeVideo,
  type ViewerContext,
} from '../profiles/index.ts';
import {
  findPerformerIds,
  loadPageById,
  loadPageByUsername,
  listPreviewFiles,
  type PerformerPageRow,
} from './performer-search.store.ts';
import type { App } from '../../app.ts';
import { loadListedFiles, presentFile } from '../media/index.ts';
import { chooseSomePerformers, chooseTopPerformers, listFollowedPerformers } from './chosen-performers.store.ts';
import { may } from '../../platform/http/staff-access.ts';
import { Failure } from '../../platform/failure.ts';
import { isTrialTaken } from '../subscriptions/index.ts';

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

type GetPerformerCall = Call<typeof operations.getPerformer>;

/** The part of the call that the public index also has. */
interface PerformerRequest extends Pick<GetPerformerCall, 'app' | 'actor' | 'params'> {
  readonly request: Pick<GetPerformerCall['request'], 'country' | 'address' | 'device' | 'userAgent'>;
}

export async function getPerformer({ app, actor, params, request }: PerformerRequest) {
  const row = await findPerformer(app, params.id, actor, request.country);
  if (!row || !maySee(row, actor)) throw new Failure('not-found', t('This creator does not exist.'));
  const shown = presentPerformer(app, row, await app.settings.read());
  const [welcome, isTrialUsed] = await Promise.all([
    readWelcomeVideo(app, row),
    isTrialUsedBy({ app, actor, request }, shown),
  ]);
  return { ...shown, ...welcome, ...(isTrialUsed ? { isTrialUsed } : {}) };
}

/**
 * Whether the free trial that the page offers would be denied, so that the page can say that payment begins at once.
 */
async function isTrialUsedBy(
  { app, actor, request }: Pick<PerformerRequest, 'app' | 'actor' | 'request'>,
  { _id, isFreeSubscription, subscription }: ReturnType<typeof presentPerformer>,
): Promise<boolean> {
  if (!actor || actor.id === _id || !isFreeSubscription || subscription) return false;
  return isTrialTaken(app, app.database, { accountId: actor.id, performerId: _id }, request);
}

async function findPerformer(
  app: App,
  usernameOrId: string,
  viewer: Viewer,
  country: string | undefined,
): Promise<PerformerPageRow | undefined> {
  const context = { viewerId: viewer?.id, country, now: app.clock.now() };
  const byName = await loadPageByUsername(app.database, { ...context, performer: usernameOrId.toLowerCase() });
  return byName || !isId(usernameOrId) ? byName : loadPageById(app.database, { ...context, performer: usernameOrId });
}

/**
 * The performer and administrators see the page in every status; others only while it is active and neither has
 * blocked the other.
 */
function maySee(row: PerformerPageRow, viewer: Viewer): boolean {
  if (viewer?.id === row.id || may(viewer, 'moderation')) return true;
  if (row.status !== 'active') return false;
  if (row.blocks_country) throw new Failure('country-blocked');
  return row.may_meet;
}

export async function listFollowing({ app, actor, query, request }: Call<typeof audienceOperations.listFollowing>) {
  const context = { viewerId: actor.id, country: request.country, now: app.clock.now() };
  const { rows, total } = await listFollowedPerformers(app.database, context, query);
  return { data: rows.map((row) => presentPerformerCard(app, row)), total };
}
