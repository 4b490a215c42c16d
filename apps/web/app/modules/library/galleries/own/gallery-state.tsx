import type { PublishingState } from '@ovation/contract/content.ts';
import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { StateBadge, type Tone } from '../../../../ui/feedback/state-badge.tsx';

const tones: Record<PublishingState, Tone> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'positive',
  ended: 'quiet',
};
export const stateNames: Record<PublishingState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  ended: 'Taken down',
};

/** Where a gallery stands by the clock; of what is to come also when, in the time of whoever looks. */
export function GalleryState({
  gallery: { state, publishedAt },
}: {
  readonly gallery: Pick<OwnGallery, 'state' | 'publishedAt'>;
}) {
  const isHere = useHydrated();
  const moment =
    state === 'scheduled' && publishedAt !== null && isHere
      ? ` for ${new Date(publishedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`
      : '';
  return (
    <StateBadge tone={tones[state]}>
      {stateNames[state]}
      {moment}
    </StateBadge>
  );
}
