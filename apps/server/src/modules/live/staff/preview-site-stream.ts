import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/site-streams.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { recordEvent } from '../../security-log/index.ts';
import { issueTickets, requireStream } from '../watch/tickets.ts';
import { addPreview } from '../watch/viewer.store.ts';

/** Lets staff watch a stream, which its performer and viewers do not notice, and logs it with the reason first. */
export async function previewSiteStream({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.previewSiteStream>) {
  const viewing = { viewer: actor, country: request.country };
  const { stream, decision } = await requireStream(app, viewing, params.id);
  if (stream.status !== 'live') throw new Failure('conflict', t('This stream has no video at the moment.'));
  const reason = cleanText('reason', body.reason);
  const viewerId = newId();
  await app.transaction(async (work) => {
    await addPreview(work.db, { streamId: stream.id, viewerId, accountId: actor.id }, app.clock.now());
    await recordEvent(
      work,
      { app, actor, request },
      { kind: 'stream-previewed', subjectId: stream.performer_id, details: { stream: stream.id, reason } },
    );
  });
  const { watch, expiresAt } = await issueTickets(app, { stream, viewing, decision, viewerId });
  return { watch: [...watch], viewerId, expiresAt: expiresAt.toISOString() };
}
