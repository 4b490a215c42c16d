import type * as operations from '@ovation/contract/messaging/stream-chat.ts';
import type { Call } from '../../platform/http/call.ts';
import { requireVisiblePage } from '../access/index.ts';
import { loadStreamNow, presentOpenStream } from './read-stream.ts';

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
