import { t } from '@ovation/language/t.ts';
import { getOwnGallery, type OwnGallery } from '@ovation/contract/publishing/galleries.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { GalleryEditor } from '../../../modules/library/galleries/editor/gallery-editor.tsx';
import { readOwnPhotos } from '../../../modules/library/galleries/editor/read-photos.ts';
import { useMoveToBin } from '../../../modules/library/own/move-to-bin.ts';
import { GalleryState } from '../../../modules/library/galleries/own/gallery-state.tsx';
import { galleryAddress } from '../../../platform/addresses/addresses.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges, useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/edit-gallery.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const [gallery, photos] = await Promise.all([
    apiOf(args).call(getOwnGallery, { params: { id } }),
    readOwnPhotos(apiOf(args), { galleryId: id }),
  ]);
  return { gallery, photos };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Edit gallery'), matches) }];
}

export default function EditGallery({ loaderData: { gallery, photos } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Page>
      <UnsavedChanges>
        <PageHeader
          title={t('Edit gallery')}
          description={<GalleryState gallery={gallery} />}
          actions={<Actions gallery={gallery} />}
        />
        {hydrated ? <GalleryEditor key={gallery._id} gallery={gallery} photos={photos} /> : <CardSkeletons />}
      </UnsavedChanges>
    </Page>
  );
}

function Actions({ gallery }: { readonly gallery: OwnGallery }) {
  const moveToBin = useMoveToBin('gallery');
  const navigate = useNavigate();
  const { release } = useUnsaved(false);
  const leave = (): void => {
    release();
    void navigate('/creator/galleries');
  };
  return (
    <>
      <Button variant="default" color="red" onClick={() => void moveToBin(gallery._id, leave)}>
        {t('Delete')}
      </Button>
      <Button component={Link} to={galleryAddress(gallery)} variant="default">
        {t('View')}
      </Button>
    </>
  );
}
