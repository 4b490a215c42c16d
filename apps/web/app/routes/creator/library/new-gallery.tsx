import { english, t, translated } from '@ovation/language/t.ts';
import { GalleryEditor } from '../../../modules/library/galleries/editor/gallery-editor.tsx';
import { readOwnPhotos } from '../../../modules/library/galleries/editor/read-photos.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/new-gallery.ts';

/** The photos that were uploaded for a gallery that was never created. */
export async function loader(args: Route.LoaderArgs) {
  return { photos: await readOwnPhotos(apiOf(args), { isLoose: 'true' }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('New gallery'), matches) }];
}

const loss = english(
  'Your text is kept in this browser, and uploaded photos are kept for a day. Uploads in progress are stopped.',
);

/** The draft of the texts is stored in the browser, so the editor is rendered only there. */
export default function NewGallery({ loaderData: { photos } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader title={t('New gallery')} />
      <UnsavedChanges loss={translated(loss)}>
        {hydrated ? <GalleryEditor photos={photos} /> : <CardSkeletons />}
      </UnsavedChanges>
    </Page>
  );
}
