import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireGranted, requireVisibleContent } from '../../access/index.ts';
import { setPosition } from './video.store.ts';

export async function keepVideoPosition({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.keepVideoPosition>) {
  const { decision } = await requireVisibleContent(
    app,
    { viewer: actor, country: request.country },
    'video',
    params.id,
  );
  requireGranted(decision);
  await setPosition(
    app.database,
    { accountId: actor.id, videoId: params.id, positionMs: body.positionMs },
    app.clock.now(),
  );
  return { message: t('We will remember where you stopped.') };
}
