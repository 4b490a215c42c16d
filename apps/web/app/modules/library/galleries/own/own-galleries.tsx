import { t } from '@ovation/language/t.ts';
import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { Text } from '@mantine/core';
import { useMoveToBin } from '../../own/move-to-bin.ts';
import { galleryAddress } from '../../../../platform/addresses/addresses.ts';
import { AccessBadge, OwnRow } from '../../own/own-row.tsx';
import { contentOfGallery } from '../gallery-labels.ts';
import { GalleryState } from './gallery-state.tsx';
import classes from '../../own/own.module.css';

/** The performer's own galleries. */
export function OwnGalleries({ galleries }: { readonly galleries: readonly OwnGallery[] }) {
  return (
    <ul className={classes.list} aria-label={t('Your galleries')}>
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

interface OwnGalleryRowProps {
  readonly gallery: OwnGallery;
  readonly onDelete: () => void;
}

/** One gallery in its performer's list. */
function OwnGalleryRow({ gallery, onDelete }: OwnGalleryRowProps) {
  return (
    <OwnRow
      title={gallery.title}
      picture={gallery.cover?.thumbnails[0]?.url}
      editAddress={`/creator/galleries/${gallery._id}`}
      statisticsAddress={`/creator/galleries/${gallery._id}/statistics`}
      viewAddress={galleryAddress(gallery)}
      facts={
        <>
          <GalleryState gallery={gallery} />
          <AccessBadge rule={gallery.access.rule} price={gallery.price} />
          <Text component="span" size="sm" c="dimmed">
            {contentOfGallery(gallery)}
          </Text>
        </>
      }
      figures={gallery}
      onDelete={onDelete}
    />
  );
}
