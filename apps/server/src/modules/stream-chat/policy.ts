import type { Actor, Viewer } from '../../platform/http/call.ts';
import type { StreamRow } from './stream-conversation.store.ts';
import type { Writer } from './writer.store.ts';

/** The performer and staff may always write, without waiting, and may delete others' messages. */
export function governs(viewer: Viewer, performerId: string): viewer is Actor {
  return viewer !== undefined && (viewer.id === performerId || viewer.kind === 'admin');
}

type Chat = Pick<StreamRow, 'performer_id' | 'is_open' | 'who_may_write' | 'slow_seconds'>;

/** Why the viewer may not write, as a sentence; undefined if they may. `name` is the performer's. */
export function denialToChat(viewer: Viewer, chat: Chat, writer: Writer | undefined, name: string): string | undefined {
  if (governs(viewer, chat.performer_id)) return undefined;
  if (!chat.is_open) return 'This chat is closed at the moment.';
  if (!viewer || !writer) return 'Log in to write here.';
  if (chat.who_may_write === 'followers' && !writer.follows && !writer.subscribes)
    return `Follow ${name} to write here.`;
  if (chat.who_may_write === 'subscribers' && !writer.subscribes) return `Subscribe to ${name} to write here.`;
  return undefined;
}

/** Seconds until slow mode lets the viewer write again. */
export function secondsToWait(viewer: Viewer, chat: Chat, writer: Writer | undefined, now: Date): number {
  if (governs(viewer, chat.performer_id) || !writer?.lastWroteAt) return 0;
  return Math.max(0, Math.ceil((writer.lastWroteAt.getTime() + chat.slow_seconds * 1_000 - now.getTime()) / 1_000));
}
