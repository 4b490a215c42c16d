import type * as operations from '@ovation/contract/people/performers.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { loadMe } from '../accounts/index.ts';
import { arePricesChosen, countSubscribers, loadPerformer } from './performer.store.ts';
import { presentOwnPerformer } from './present.ts';
import { readWelcomeVideo } from './welcome-video.ts';

export async function getOwnPerformer({ app, actor }: Call<typeof operations.getOwnPerformer>) {
  return readOwnPerformer(app, actor.id);
}

export async function readOwnPerformer(app: App, id: string): Promise<OwnPerformer> {
  const now = app.clock.now();
  const [row, me, totalSubscriber, isPriced, { physicalAttributes }] = await Promise.all([
    loadPerformer(app.database, id, { viewerId: undefined, now }),
    loadMe(app.database, id),
    countSubscribers(app.database, id, now),
    arePricesChosen(app.database, id),
    app.settings.read(),
  ]);
  if (!row) throw new Failure('not-found');
  const own = presentOwnPerformer(app, row, {
    balance: fromMinor(me?.balance ?? 0n),
    totalSubscriber,
    arePricesChosen: isPriced,
    physicalAttributes,
  });
  return { ...own, ...(await readWelcomeVideo(app, row)) };
}
