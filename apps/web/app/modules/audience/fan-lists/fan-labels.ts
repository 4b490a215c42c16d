import type { Fan } from '@ovation/contract/people/fan-lists.ts';

/** A fan's username and their relationship with the performer. */
export function describeRelationship({ username, isFollower, isSubscriber }: Fan): string {
  return `@${username} · ${isSubscriber ? 'subscribes' : isFollower ? 'follows' : 'was a fan'}`;
}

export const formatFanCount = (count: number): string => (count === 1 ? '1 fan' : `${count.toLocaleString('en')} fans`);
