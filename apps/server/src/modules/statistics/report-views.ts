import { t } from '@ovation/language/t.ts';
import { createHmac } from 'node:crypto';
import type * as operations from '@ovation/contract/publishing/statistics.ts';
import type { CountedKind } from '@ovation/contract/publishing/statistics.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { addressGroup } from '../../platform/http/addresses/address-group.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';
import { decide, loadManyContent, type AccessObject, type Decision } from '../access/index.ts';
import { dayOf } from './day-of.ts';
import { ignoreFullDisk } from './ignore-full-disk.ts';
import { isRobot } from './is-robot.ts';
import { countViews, type NewView } from './view.store.ts';

type Report = Call<typeof operations.reportViews>;

/** The same answer whatever was counted, so that a report reveals nothing about content. */
export async function reportViews(call: Report) {
  const { app, actor, body, request } = call;
  if (!actor?.view && !isRobot(request.userAgent)) {
    const objects = await loadAll(app, body.views);
    const decisions = await decide(app, { viewer: actor, country: request.country }, objects);
    const views = objects.flatMap(({ id }) => viewOf(id, decisions.get(id)));
    if (views.length > 0) await countViews(app.database, viewerOf(call), views).catch(ignoreFullDisk(app));
  }
  return { message: t('Thank you.') };
}

async function loadAll(app: App, views: Report['body']['views']): Promise<AccessObject[]> {
  const byKind = Map.groupBy(views, ({ kind }) => kind);
  const loaded = await Promise.all(
    [...byKind].map(([kind, found]: [CountedKind, { id: string }[]]) =>
      loadManyContent(
        app.database,
        kind,
        found.map(({ id }) => id),
      ),
    ),
  );
  return loaded.flat();
}

/** None of its own performer or of staff, and none of what the viewer may not know of. */
function viewOf(objectId: string, decision: Decision | undefined): NewView[] {
  if (!decision || decision.state === 'hidden') return [];
  if (decision.state === 'locked') return [{ objectId, isLocked: true }];
  return decision.reason === 'owner' || decision.reason === 'staff' ? [] : [{ objectId, isLocked: false }];
}

/** Distinguishes viewers within a day without storing who they are. */
function viewerOf({ app, actor, request }: Report): { readonly viewer: Buffer; readonly day: string } {
  const day = dayOf(app.clock.now());
  const who = actor?.id ?? `${addressGroup(request.address)} ${request.userAgent}`;
  const key = deriveKey(app.secretKey, 'content views');
  return { day, viewer: createHmac('sha256', key).update(`${day} ${who}`).digest().subarray(0, 16) };
}
