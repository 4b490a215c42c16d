import type { Promo } from '@ovation/contract/site/site.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

/** Whether visitors see a promo now. */
export function promoState(
  { isActive, startsAt, endsAt }: Pick<Promo, 'isActive' | 'startsAt' | 'endsAt'>,
  now = new Date(),
): { readonly tone: Tone; readonly word: string } {
  if (!isActive) return { tone: 'quiet', word: 'Off' };
  if (endsAt !== null && new Date(endsAt) <= now) return { tone: 'quiet', word: 'Over' };
  return startsAt !== null && new Date(startsAt) > now
    ? { tone: 'waiting', word: 'Later' }
    : { tone: 'positive', word: 'Shown' };
}
