import { listNotifications, readNotifications } from '@ovation/contract/messaging/notifications.ts';
import type { Actor } from '../../platform/http/call.ts';
import type { Acting } from './acting.ts';

const unreadForMs = 2 * 86_400_000;

/** Everyone has read their notifications two days ago: later ones are unread at the first login. */
export async function readNews(acting: Acting, actors: Iterable<Actor>, now: Date): Promise<void> {
  acting.setTime(now);
  for (const actor of actors) {
    const { data } = await acting.call(listNotifications, { actor });
    const newest = data.find(({ updatedAt }) => Date.parse(updatedAt) < now.getTime() - unreadForMs) ?? data.at(-1);
    if (newest) await acting.call(readNotifications, { actor, body: { upTo: newest._id } });
  }
}
