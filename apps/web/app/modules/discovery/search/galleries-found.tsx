import { searchGalleries, type Gallery } from '@ovation/contract/publishing/galleries.ts';
import { Stack } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { GalleryWall } from '../../library/galleries/gallery-wall.tsx';
import { usePages, type ListPage } from '../../library/galleries/use-pages.ts';
import { galleryListing } from './filters.ts';
import { NothingFound, SimilarOnly } from './nothing-found.tsx';

interface GalleriesFoundProps {
  readonly found: ListPage<Gallery> & { readonly isSimilar?: boolean | undefined };
  readonly q: string | undefined;
}

/** Galleries, unlocked or locked, found by their titles and visible descriptions. */
export function GalleriesFound({ found, q }: GalleriesFoundProps) {
  const { revalidate } = useRevalidator();
  const pages = usePages(found, (current) => api.call(searchGalleries, { query: { ...galleryListing, q, current } }));
  useAccessChanges(() => void revalidate());
  if (pages.items.length === 0) return <NothingFound what="galleries" q={q} />;
  return (
    <Stack gap="lg">
      <SimilarOnly what="gallery" isSimilar={found.isSimilar} />
      <EndlessList hasMore={pages.hasMore} loading={pages.loading} skeleton={null} onMore={pages.more}>
        <GalleryWall galleries={pages.items} withPerformers />
      </EndlessList>
    </Stack>
  );
}
