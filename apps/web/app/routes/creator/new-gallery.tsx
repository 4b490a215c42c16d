import { GalleryEditor } from '../../modules/library/galleries/editor/gallery-editor.tsx';
import { readOwnPhotos } from '../../modules/library/galleries/editor/read-photos.ts';
import { apiOf } from '../../platform/api.server.ts';
import { useHydrated } from '../../platform/hydrated.ts';
import { titleOf } from '../../platform/title.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CardSkeletons } from '../../ui/skeletons.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import type { Route } from './+types/new-gallery.ts';

/** What was uploaded for a gallery that was not made yet. */
export async function loader(args: Route.LoaderArgs) {
  return { photos: await readOwnPhotos(apiOf(args), { isLoose: 'true' }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('New gallery', matches) }];
}

/** The words lie in the browser, so the editor begins there. */
export default function NewGallery({ loaderData: { photos } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader title="New gallery" />
      <UnsavedChanges loss="Your words stay in this browser, and the photos that have arrived stay here for a day. What is still being uploaded is stopped.">
        {hydrated ? <GalleryEditor photos={photos} /> : <CardSkeletons />}
      </UnsavedChanges>
    </Page>
  );
}
