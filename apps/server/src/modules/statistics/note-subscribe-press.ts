import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/statistics.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireVisibleContent } from '../access/index.ts';
import { ignoreFullDisk } from './ignore-full-disk.ts';
import { setPress } from './press.store.ts';

/** Only what is locked leads to a subscription; anything else is not noted. */
export async function noteSubscribePress({ app, actor, body, request }: Call<typeof operations.noteSubscribePress>) {
  const viewing = { viewer: actor, country: request.country };
  const { object, decision } = await requireVisibleContent(app, viewing, body.kind, body.id);
  if (decision.state === 'locked') {
    const pair = { accountId: actor.id, performerId: object.performerId };
    await setPress(app.database, pair, object.id, app.clock.now()).catch(ignoreFullDisk(app));
  }
  return { message: t('Thank you.') };
}
