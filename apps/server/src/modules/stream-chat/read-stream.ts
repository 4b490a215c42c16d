import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import type { Viewer } from '../../platform/http/call.ts';
import { requireVisiblePage, type Viewing } from '../access/index.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { denialToChat, secondsToWait } from './policy.ts';
import { presentStream } from './present.ts';
import { loadStream, type StreamRow } from './stream-conversation.store.ts';
import { loadWriter } from './writer.store.ts';

/** Anyone who sees the performer's page sees their chat. Throws not-found or country-blocked otherwise. */
export async function requireStream(app: App, viewing: Viewing, performerId: string): Promise<StreamRow> {
  await requireVisiblePage(app, viewing, performerId);
  return loadStream(app.database, performerId);
}

/** Includes whether the viewer may write, and when. */
export async function presentOpenStream(app: App, viewer: Viewer, row: StreamRow): Promise<OpenStreamConversation> {
  const now = app.clock.now();
  const [cards, writer] = await Promise.all([
    presentAccountCards(app.database, [row.performer_id]),
    viewer && loadWriter(app.database, row.performer_id, viewer.id, now),
  ]);
  const performer = cards.get(row.performer_id);
  if (!performer) throw new Failure('not-found');
  const denial = denialToChat(viewer, row, writer, performer.name);
  return {
    ...presentStream(row),
    performer,
    mayWrite: denial === undefined,
    ...(denial === undefined ? {} : { refusal: denial }),
    waitSeconds: secondsToWait(viewer, row, writer, now),
  };
}
