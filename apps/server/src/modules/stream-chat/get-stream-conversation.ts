import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentOpenStream, requireStream } from './read-stream.ts';

export async function getStreamConversation({
  app,
  actor,
  params,
  request,
}: Call<typeof operations.getStreamConversation>) {
  return presentOpenStream(
    app,
    actor,
    await requireStream(app, { viewer: actor, country: request.country }, params.id),
  );
}
