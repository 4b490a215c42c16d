import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { StreamWritingRule } from '@ovation/contract/messaging/stream-chat.ts';
import { sanitiseLine } from '@ovation/domain';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceStream } from './announce.ts';
import { asOfNow, presentOpenStream, loadStreamNow } from './read-stream.ts';
import { lockStream, saveStreamSettings } from './stream-conversation.store.ts';
import { requireVisiblePage } from '../access/index.ts';

export async function changeStreamConversation({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.changeStreamConversation>) {
  if (params.id !== actor.id) throw new Failure('not-found', t('This is not your chat.'));
  if (body.isOpen === true && actor.status !== 'active')
    throw new Failure('performer-not-approved', t('You can open your chat once your account is approved.'));
  const saved = await app.transaction(async (work) => {
    const known = await lockStream(work.db, actor.id);
    const settings = await saveStreamSettings(
      work.db,
      actor.id,
      {
        isOpen: body.isOpen ?? known.is_open,
        whoMayWrite: body.whoMayWrite ?? (known.who_may_write as StreamWritingRule),
        slowSeconds: body.slowSeconds ?? known.slow_seconds,
        topic: sanitiseLine(body.topic ?? known.topic),
      },
      app.clock.now(),
    );
    const row = await asOfNow(app, work.db, settings);
    await announceStream(work, app, row);
    return row;
  });
  return presentOpenStream(app, { viewer: actor, country: request.country }, saved);
}

/** Also for a viewer who cannot read it, because its stream is locked for them: the reply says so. */
export async function getStreamConversation({
  app,
  actor,
  params,
  request,
}: Call<typeof operations.getStreamConversation>) {
  const viewing = { viewer: actor, country: request.country };
  await requireVisiblePage(app, viewing, params.id);
  return presentOpenStream(app, viewing, await loadStreamNow(app, app.database, params.id));
}
