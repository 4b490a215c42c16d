import { VideoEditor } from '../../modules/library/videos/studio/video-editor.tsx';
import { useHydrated } from '../../platform/hydrated.ts';
import { titleOf } from '../../platform/title.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CardSkeletons } from '../../ui/skeletons.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
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
