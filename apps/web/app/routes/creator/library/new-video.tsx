import { t } from '@ovation/language/t.ts';
import { VideoEditor } from '../../../modules/library/videos/studio/video-editor.tsx';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/new-video.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('New video'), matches) }];
}

/** Times are shown in the browser's time zone, so the editor is rendered only there. */
export default function NewVideo() {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader title={t('New video')} />
      <UnsavedChanges>{hydrated ? <VideoEditor /> : <CardSkeletons />}</UnsavedChanges>
    </Page>
  );
}
