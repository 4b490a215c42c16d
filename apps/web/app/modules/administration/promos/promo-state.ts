import { t } from '@ovation/language/t.ts';
import type { Promo } from '@ovation/contract/site/site.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

/** Whether visitors currently see a promo. */
export function promoState(
  { isActive, startsAt, endsAt }: Pick<Promo, 'isActive' | 'startsAt' | 'endsAt'>,
  now = new Date(),
): { readonly tone: Tone; readonly label: string } {
  if (!isActive) return { tone: 'quiet', label: t('Off') };
  if (endsAt !== null && new Date(endsAt) <= now) return { tone: 'quiet', label: t('Over') };
  return startsAt !== null && new Date(startsAt) > now
    ? { tone: 'waiting', label: t('Later') }
    : { tone: 'positive', label: t('Shown') };
}
