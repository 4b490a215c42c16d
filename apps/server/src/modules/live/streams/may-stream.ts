import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadStreamingSettings } from '../settings/streaming-settings.store.ts';
import { countOpenStreams } from './stream.store.ts';

/** Staff's decision about the performer, else the site's rule. */
export async function mayStream(app: App, performerId: string): Promise<boolean> {
  const [{ liveWhoMayStream }, { may_stream }] = await Promise.all([
    app.settings.read(),
    loadStreamingSettings(app.database, performerId),
  ]);
  return may_stream ?? liveWhoMayStream === 'approved';
}

/** Throws account-suspended, performer-not-approved, identity-outdated or may-not-stream. */
export async function requireStreamer(
  app: App,
  actor: Pick<Actor, 'id' | 'status' | 'isPublishingStopped'>,
): Promise<void> {
  if (actor.status === 'suspended') throw new Failure('account-suspended');
  if (actor.status !== 'active') throw new Failure('performer-not-approved');
  if (actor.isPublishingStopped) throw new Failure('identity-outdated');
  if (!(await mayStream(app, actor.id))) throw new Failure('may-not-stream');
}

/** Throws unavailable while as many streams are open as the site allows. */
export async function requireFreeStream(app: App, work: Work): Promise<void> {
  const { liveMaximumStreams } = await app.settings.read();
  if ((await countOpenStreams(work.db)) >= liveMaximumStreams)
    throw new Failure(
      'unavailable',
      t('This site has reached its limit of live streams. Please try again when one of them has ended.'),
    );
}
