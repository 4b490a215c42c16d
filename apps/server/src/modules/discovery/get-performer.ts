import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performers.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../app.ts';
import { may } from '../../platform/http/staff-access.ts';
import type { Call, Viewer } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { presentPerformer, readWelcomeVideo } from '../profiles/index.ts';
import { isTrialTaken } from '../subscriptions/index.ts';
import { loadPageById, loadPageByUsername, type PerformerPageRow } from './performer-search.store.ts';

type GetPerformerCall = Call<typeof operations.getPerformer>;

/** The part of the call that the public index also has. */
interface PerformerRequest extends Pick<GetPerformerCall, 'app' | 'actor' | 'params'> {
  readonly request: Pick<GetPerformerCall['request'], 'country' | 'address' | 'device' | 'userAgent'>;
}

export async function getPerformer({ app, actor, params, request }: PerformerRequest) {
  const row = await findPerformer(app, params.id, actor, request.country);
  if (!row || !maySee(row, actor)) throw new Failure('not-found', t('This performer does not exist.'));
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
