import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { announceStream } from '../announce.ts';
import { asOfNow } from '../read-stream.ts';
import { lockStream, setPinned } from '../stream-conversation.store.ts';
import { findStreamMessage } from '../stream-message.store.ts';
import { requireModerator } from './require-moderator.ts';

export async function pinStreamMessage(call: Call<typeof operations.pinStreamMessage>) {
  const { app, params, body } = call;
  await requireModerator(call, params.id);
  await app.transaction(async (work) => {
    await lockStream(work.db, params.id);
    if (body.messageId !== null) {
      const message = await findStreamMessage(work.db, body.messageId);
      if (message?.performer_id !== params.id || message.deleted_at !== null)
        throw new Failure('not-found', t('This message does not exist.'));
    }
    const row = await setPinned(work.db, params.id, body.messageId);
    await announceStream(work, app, await asOfNow(app, work.db, row));
  });
  return { message: body.messageId === null ? t('Nothing is pinned.') : t('The message is pinned.') };
}
