import { t } from '@ovation/language/t.ts';
import { getGallery, listPhotos, type Gallery } from '@ovation/contract/publishing/galleries.ts';
import { Anchor, Button } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { Comments } from '../../modules/engagement/comments/comments.tsx';
import { EngagementBar } from '../../modules/engagement/engagement-bar.tsx';
import { useAccessChanges } from '../../modules/access/access-changes.ts';
import { GalleryHead } from '../../modules/library/galleries/gallery-head.tsx';
import { GalleryPhotos, photoQuery } from '../../modules/library/galleries/gallery-photos.tsx';
import { LockedGallery } from '../../modules/library/galleries/locked-gallery.tsx';
import { contentOfGallery } from '../../modules/library/galleries/gallery-labels.ts';
import { usePages } from '../../modules/library/galleries/use-pages.ts';
import { galleryAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { cardTags } from '../../platform/rendering/card-tags.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { useLoaded } from '../../platform/state/use-loaded.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import type { Route } from './+types/gallery.ts';
import { requirePerformer } from './require-performer.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id, username } = args.params;
  const [gallery, photos] = await Promise.all([
    apiOf(args).call(getGallery, { params: { id } }),
    apiOf(args).call(listPhotos, { query: { ...photoQuery, galleryId: id } }),
  ]);
  requirePerformer(gallery.performer, username);
  return { gallery, photos };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { gallery } = loaderData;
  const description =
    gallery.description ||
    t('{contentOfGallery} by {name}', { contentOfGallery: contentOfGallery(gallery), name: gallery.performer.name });
  return [
    { title: titleOf(t('{title} by {name}', { title: gallery.title, name: gallery.performer.name }), matches) },
    ...cardTags(
      { title: gallery.title, description, path: galleryAddress(gallery), image: imageOf(gallery), type: 'article' },
      matches,
    ),
  ];
}

/** The cover of a public gallery; of any other the performer's picture, because the card is the same for everyone. */
function imageOf({ access, cover, performer }: Gallery): string {
  const fitting = cover?.thumbnails.findLast(({ width }) => width <= 1_280) ?? cover?.thumbnails[0];
  return access.rule === 'public' && fitting ? fitting.url : performer.avatar;
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { photos } = loaderData;
  const [gallery, setGallery] = useLoaded(loaderData.gallery);
  const { revalidate } = useRevalidator();
  const isOwn = useMe()?._id === gallery.performer._id;
  const pages = usePages(photos, (current) =>
    api.call(listPhotos, { query: { ...photoQuery, galleryId: gallery._id, current } }),
  );
  useAccessChanges(() => void revalidate());
  return (
    <Page>
      <Anchor component={Link} to={`${profileAddress(gallery.performer)}/galleries`} size="sm">
        {t('All galleries by {name}', { name: gallery.performer.name })}
      </Anchor>
      <GalleryHead
        gallery={gallery}
        actions={
          isOwn ? (
            <Button component={Link} to={`/creator/galleries/${gallery._id}`} variant="default">
              {t('Edit')}
            </Button>
          ) : null
        }
      />
      <div data-view={`gallery:${gallery._id}`}>
        {gallery.access.granted ? (
          <UnlockedGallery gallery={gallery} pages={pages} />
        ) : (
          <LockedGallery gallery={gallery} photos={photos.data} />
        )}
      </div>
      <EngagementBar
        kind="gallery"
        item={gallery}
        address={galleryAddress(gallery)}
        onChange={setGallery}
        isOwn={isOwn}
      />
      {gallery.access.granted ? (
        <Comments
          kind="gallery"
          id={gallery._id}
          total={gallery.totalComment}
          onTotal={(totalComment) => setGallery((before) => ({ ...before, totalComment }))}
        />
      ) : null}
    </Page>
  );
}

function UnlockedGallery({ gallery, pages }: Parameters<typeof GalleryPhotos>[0]) {
  if (pages.items.length === 0)
    return <EmptyState title={t('No photos yet')} message={t('They appear here as soon as they are uploaded.')} />;
  return <GalleryPhotos gallery={gallery} pages={pages} />;
}
