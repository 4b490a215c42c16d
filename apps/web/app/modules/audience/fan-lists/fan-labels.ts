import { t } from '@ovation/language/t.ts';
import type { Fan } from '@ovation/contract/people/fan-lists.ts';

/** A fan's username and their relationship with the performer. */
export function describeRelationship({ username, isFollower, isSubscriber }: Fan): string {
  return `@${username} · ${isSubscriber ? t('subscribes') : isFollower ? t('follows') : t('was a fan')}`;
}

export const formatFanCount = (count: number): string => t('{count, plural, one {# fan} other {# fans}}', { count });
