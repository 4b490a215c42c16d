import type { OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { Text } from '@mantine/core';
import { galleryAddress } from '../../../../platform/addresses/addresses.ts';
import { AccessBadge, OwnRow } from '../../own/own-row.tsx';
import { contentOfGallery } from '../gallery-labels.ts';
import { GalleryState } from './gallery-state.tsx';

interface OwnGalleryRowProps {
  readonly gallery: OwnGallery;
  readonly onDelete: () => void;
}

/** One gallery in its performer's list. */
export function OwnGalleryRow({ gallery, onDelete }: OwnGalleryRowProps) {
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
