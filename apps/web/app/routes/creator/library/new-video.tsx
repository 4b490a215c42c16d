import { VideoEditor } from '../../../modules/library/videos/studio/video-editor.tsx';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/new-video.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('New video', matches) }];
}

/** Moments are those of the browser's clock and place, so the editor begins there. */
export default function NewVideo() {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader title="New video" />
      <UnsavedChanges>{hydrated ? <VideoEditor /> : <CardSkeletons />}</UnsavedChanges>
    </Page>
  );
}
