import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/site-streams.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { lockStreamingSettings, saveStreamingSettings } from '../settings/streaming-settings.store.ts';
import { endStream } from '../streams/end-stream.ts';
import { listOpenStreamsOf } from '../streams/stream.store.ts';
import { isPerformer } from './site-stream.store.ts';

const decisions = { default: null, allowed: true, refused: false } as const;

/** Refusing ends what the performer has open. */
export async function changeStreamer({ app, actor, params, body, request }: Call<typeof operations.changeStreamer>) {
  const now = app.clock.now();
  await app.transaction(async (work) => {
    if (!(await isPerformer(work.db, params.id))) throw new Failure('not-found');
    await lockStreamingSettings(work.db, params.id, now);
    await saveStreamingSettings(work.db, params.id, { may_stream: decisions[body.permission] }, now);
    await recordEvent(
      work,
      { app, actor, request },
      { kind: 'streamer-changed', subjectId: params.id, details: { permission: body.permission } },
    );
    if (body.permission !== 'refused') return;
    for (const open of await listOpenStreamsOf(work.db, params.id))
      await endStream(work, app, open.id, { reason: 'staff', note: t('You can no longer stream.') });
  });
  return { message: t('Saved.') };
}
