import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceClearing, announceStream } from './announce.ts';
import { presentStream } from './present.ts';
import { asOfNow } from './read-stream.ts';
import { clearStream, lockStream } from './stream-conversation.store.ts';

export async function clearStreamMessages({ app, actor, params }: Call<typeof operations.clearStreamMessages>) {
  if (params.id !== actor.id) throw new Failure('not-found', t('This is not your chat.'));
  return app.transaction(async (work) => {
    const { last_position, pinned_message_id } = await lockStream(work.db, actor.id);
    const cleared = await clearStream(work.db, actor.id, last_position + 1n);
    announceClearing(work, app, cleared);
    const row = await asOfNow(app, work.db, cleared);
    if (pinned_message_id !== null) await announceStream(work, app, row);
    return presentStream(row, undefined);
  });
}
