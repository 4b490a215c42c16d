import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/site-streams.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { endStream } from '../streams/end-stream.ts';
import { readStreamsWithFigures } from '../streams/read-streams.ts';
import { loadStream } from '../streams/stream.store.ts';

/** Ends a stream, or cancels a scheduled one; its performer sees the reason. */
export async function endSiteStream({ app, actor, params, body, request }: Call<typeof operations.endSiteStream>) {
  const reason = cleanText('reason', body.reason);
  await app.transaction(async (work) => {
    if (!(await loadStream(work.db, params.id))) throw new Failure('not-found');
    const ended = await endStream(work, app, params.id, { reason: 'staff', note: reason });
    if (!ended) throw new Failure('conflict', t('This stream has already ended.'));
    await recordEvent(
      work,
      { app, actor, request },
      { kind: 'stream-ended', subjectId: ended.performer_id, details: { stream: ended.id, reason } },
    );
  });
  const [stream] = await readStreamsWithFigures(app, { viewer: actor, country: request.country }, [params.id]);
  if (!stream) throw new Failure('not-found');
  return stream;
}
