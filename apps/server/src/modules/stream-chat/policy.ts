import { inHours, inMinutes } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
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
  if (!chat.is_open) return t('This chat is closed at the moment.');
  if (!viewer || !writer) return t('Log in to write here.');
  if (chat.who_may_write === 'followers' && !writer.follows && !writer.subscribes)
    return t('Follow {name} to write here.', { name });
  if (chat.who_may_write === 'subscribers' && !writer.subscribes)
    return t('Subscribe to {name} to write here.', { name });
  return undefined;
}

function muteSentence(until: Date | null, now: Date): string {
  if (until === null) return t('A moderator has muted you in this chat. You can still read it.');
  return t('A moderator has muted you in this chat. You can write again in {wait}.', {
    wait: duration(until.getTime() - now.getTime()),
  });
}

const units = [
  [86_400, (count: number) => t('{count, plural, one {# day} other {# days}}', { count })],
  [3_600, inHours],
  [60, inMinutes],
] as const;
const inSeconds = (count: number): string => t('{count, plural, one {# second} other {# seconds}}', { count });

/** Rounded up in the largest unit of which there are two: "90 seconds", "2 minutes". */
function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [size, inUnits] = units.find(([unitSeconds]) => seconds >= 2 * unitSeconds) ?? ([1, inSeconds] as const);
  return inUnits(Math.ceil(seconds / size));
}

/** Seconds until slow mode lets the viewer write again. */
export function secondsToWait(viewer: Viewer, chat: Chat, writer: Writer | undefined, now: Date): number {
  if (mayModerate(viewer, chat.performer_id, writer) || !writer?.lastWroteAt) return 0;
  return Math.max(0, Math.ceil((writer.lastWroteAt.getTime() + chat.slow_seconds * 1_000 - now.getTime()) / 1_000));
}
