import type { Message } from '@ovation/contract/messaging/conversations.ts';

/**
 * Messages, newest first, with one that came or changed. While there are older ones, one from before the last is left out:
 * the next page begins behind the last, and would skip what lies between.
 */
export function withMessage(known: readonly Message[], message: Message, hasMore: boolean): readonly Message[] {
  const last = known.at(-1);
  if (hasMore && last && message.sequence < last.sequence) return known;
  const others = known.filter(({ _id }) => _id !== message._id);
  return [...others, message].toSorted((one, other) => other.sequence - one.sequence);
}
