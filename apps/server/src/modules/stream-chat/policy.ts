import { may } from '../../platform/http/staff-access.ts';
import type { Viewer } from '../../platform/http/call.ts';
import type { StreamRow } from './stream-conversation.store.ts';
import type { Writer } from './writer.store.ts';

/** The performer and staff may always write, without waiting, and moderate. */
export function governs(viewer: Viewer, performerId: string): boolean {
  return viewer !== undefined && (viewer.id === performerId || may(viewer, 'moderation'));
}

/** The same for the moderators that the performer has named. */
export function mayModerate(viewer: Viewer, performerId: string, writer: Pick<Writer, 'moderates'> | undefined) {
  return governs(viewer, performerId) || writer?.moderates === true;
}

type Chat = Pick<StreamRow, 'performer_id' | 'is_open' | 'who_may_write' | 'slow_seconds'>;

/** Why the viewer may not write, as a sentence; undefined if they may. `name` is the performer's. */
export function denialToChat(
  viewer: Viewer,
  chat: Chat,
  writer: Writer | undefined,
  { name, now }: { readonly name: string; readonly now: Date },
): string | undefined {
  if (mayModerate(viewer, chat.performer_id, writer)) return undefined;
  if (writer?.isMuted === true) return muteSentence(writer.mutedUntil, now);
  if (!chat.is_open) return 'This chat is closed at the moment.';
  if (!viewer || !writer) return 'Log in to write here.';
  if (chat.who_may_write === 'followers' && !writer.follows && !writer.subscribes)
    return `Follow ${name} to write here.`;
  if (chat.who_may_write === 'subscribers' && !writer.subscribes) return `Subscribe to ${name} to write here.`;
  return undefined;
}

function muteSentence(until: Date | null, now: Date): string {
  if (until === null) return 'A moderator has muted you in this chat. You can still read it.';
  return `A moderator has muted you in this chat. You can write again in ${duration(until.getTime() - now.getTime())}.`;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Rounded up in the largest unit of which there are two: "90 seconds", "2 minutes". */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [unit, size] = units.find(([, unitSeconds]) => seconds >= 2 * unitSeconds) ?? (['second', 1] as const);
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Seconds until slow mode lets the viewer write again. */
export function secondsToWait(viewer: Viewer, chat: Chat, writer: Writer | undefined, now: Date): number {
  if (mayModerate(viewer, chat.performer_id, writer) || !writer?.lastWroteAt) return 0;
  return Math.max(0, Math.ceil((writer.lastWroteAt.getTime() + chat.slow_seconds * 1_000 - now.getTime()) / 1_000));
}
