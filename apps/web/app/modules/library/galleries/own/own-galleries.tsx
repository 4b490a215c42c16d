import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { useRevalidator } from 'react-router';
import { useDeletion } from '../../own/use-deletion.ts';
import { DeleteGallery } from './delete-gallery.tsx';
import { OwnGalleryRow } from './own-gallery-row.tsx';

/** The performer's own galleries with what they earned. */
export function OwnGalleries({ galleries }: { readonly galleries: readonly OwnGallery[] }) {
  const { revalidate } = useRevalidator();
  const deletion = useDeletion<OwnGallery>();
  return (
    <>
      <ul className="studio-own-list" aria-label="Your galleries">
        {galleries.map((gallery) => (
          <OwnGalleryRow key={gallery._id} gallery={gallery} onDelete={() => deletion.ask(gallery)} />
        ))}
      </ul>
      {deletion.item ? (
        <DeleteGallery
          gallery={deletion.item}
          opened={deletion.opened}
          onClose={deletion.close}
          onDeleted={() => void revalidate()}
        />
      ) : null}
    </>
  );
}
