import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findOpenStream, setReportedSeconds } from './stream.store.ts';

/** By the performer's clock, and for display only: nothing is charged or ended by it. */
export async function setStreamDuration({ app, actor, body }: Call<typeof operations.setStreamDuration>) {
  const stream = await findOpenStream(app.database, actor.id);
  if (!stream) throw new Failure('not-found', t('You have no live stream.'));
  await setReportedSeconds(app.database, stream.id, body.duration);
  return { message: t('Thank you.') };
}
