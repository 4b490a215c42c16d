import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import classes from '../../feeds/own/own-feeds.module.css';
import { DeleteGallery } from './delete-gallery.tsx';
import { OwnGalleryRow } from './own-gallery-row.tsx';

/** One's own galleries with what became of them. */
export function OwnGalleries({ galleries }: { readonly galleries: readonly OwnGallery[] }) {
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<OwnGallery>();
  const [asked, setAsked] = useState(false);
  const ask = (gallery: OwnGallery): void => {
    setLeaving(gallery);
    setAsked(true);
  };
  return (
    <>
      <ul className={classes.list} aria-label="Your galleries">
        {galleries.map((gallery) => (
          <OwnGalleryRow key={gallery._id} gallery={gallery} onDelete={() => ask(gallery)} />
        ))}
      </ul>
      {leaving ? (
        <DeleteGallery
          gallery={leaving}
          opened={asked}
          onClose={() => setAsked(false)}
          onDeleted={() => void revalidate()}
        />
      ) : null}
    </>
  );
}
