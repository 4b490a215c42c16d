import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { useRevalidator } from 'react-router';
import { useDeletion } from '../../own/use-deletion.ts';
import { DeleteGallery } from './delete-gallery.tsx';
import { OwnGalleryRow } from './own-gallery-row.tsx';

/** The performer's own galleries. */
export function OwnGalleries({ galleries }: { readonly galleries: readonly OwnGallery[] }) {
  return (
    <ul className="studio-own-list" aria-label="Your galleries">
      {galleries.map((gallery) => (
        <OwnGalleryEntry key={gallery._id} gallery={gallery} />
      ))}
    </ul>
  );
}

/** One of a performer's galleries with what it earned. */
export function OwnGalleryEntry({ gallery }: { readonly gallery: OwnGallery }) {
  const { revalidate } = useRevalidator();
  const deletion = useDeletion<OwnGallery>();
  return (
    <>
      <OwnGalleryRow gallery={gallery} onDelete={() => deletion.ask(gallery)} />
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
