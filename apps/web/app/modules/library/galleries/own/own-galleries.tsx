import { t } from '@ovation/language/t.ts';
import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { useMoveToBin } from '../../own/move-to-bin.ts';
import { OwnGalleryRow } from './own-gallery-row.tsx';

/** The performer's own galleries. */
export function OwnGalleries({ galleries }: { readonly galleries: readonly OwnGallery[] }) {
  return (
    <ul className="studio-own-list" aria-label={t('Your galleries')}>
      {galleries.map((gallery) => (
        <OwnGalleryEntry key={gallery._id} gallery={gallery} />
      ))}
    </ul>
  );
}

/** One of a performer's galleries with what it earned. */
export function OwnGalleryEntry({ gallery }: { readonly gallery: OwnGallery }) {
  const moveToBin = useMoveToBin('gallery');
  return (
    <>
      <OwnGalleryRow gallery={gallery} onDelete={() => void moveToBin(gallery._id)} />
    </>
  );
}
