import { languageCode } from '@ovation/language/language.ts';
import { t, translated } from '@ovation/language/t.ts';
import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx';
import { stateNames, stateTones } from '../../own/publishing-states.ts';

/** The publishing state of a gallery, and when a scheduled one appears, in the browser's time zone. */
export function GalleryState({
  gallery: { state, publishedAt },
}: {
  readonly gallery: Pick<OwnGallery, 'state' | 'publishedAt'>;
}) {
  const hydrated = useHydrated();
  const name = translated(stateNames[state]);
  const label =
    state === 'scheduled' && publishedAt !== null && hydrated
      ? t('{state} for {moment}', {
          state: name,
          moment: new Date(publishedAt).toLocaleString(languageCode(), { dateStyle: 'medium', timeStyle: 'short' }),
        })
      : name;
  return <StateBadge tone={stateTones[state]}>{label}</StateBadge>;
}
