import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { appendMessage } from '../append-message.ts';
import { presentHeldMessage } from '../present.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { announceReview } from './announce-moderation.ts';
import { findHeldMessage, listHeld, takeHeldMessage } from './held-message.store.ts';
import { requireModerator } from './require-moderator.ts';

const noSuchMessage = () => new Failure('not-found', t('This message is no longer waiting for approval.'));

/** An approved message gets its place at the end of the chat. */
export async function reviewStreamMessage(call: Call<typeof operations.reviewStreamMessage>) {
  const { app, params, body } = call;
  const held = await findHeldMessage(app.database, params.id);
  if (!held) throw noSuchMessage();
  await requireModerator(call, held.performer_id);
  await app.transaction(async (work) => {
    const stream = await lockStream(work.db, held.performer_id);
    const taken = await takeHeldMessage(work.db, held.id);
    if (!taken) throw noSuchMessage();
    const { id, sender_id: senderId, client_id: clientId, text } = taken;
    if (body.status === 'approved')
      await appendMessage(work, app, stream, { id, senderId, clientId, text }, app.clock.now());
    await announceReview(work, app, { performerId: stream.performer_id, messageId: id, senderId, ...body });
  });
  return { message: body.status === 'approved' ? t('The message is shown.') : t('The message was deleted.') };
}

export async function listHeldStreamMessages(call: Call<typeof operations.listHeldStreamMessages>) {
  const { app, params, query } = call;
  await requireModerator(call, params.id);
  const { rows, total } = await listHeld(app.database, params.id, query);
  return { data: rows.map((row) => ({ ...presentHeldMessage(row), reason: row.reason as never })), total };
}
