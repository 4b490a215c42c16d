import { t } from '@ovation/language/t.ts';
import { getOwnVideo } from '@ovation/contract/publishing/videos.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { VideoEditor } from '../../../modules/library/videos/studio/video-editor.tsx';
import { videoAddress } from '../../../modules/library/videos/video-labels.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/edit-video.ts';

export async function loader(args: Route.LoaderArgs) {
  return { video: await apiOf(args).call(getOwnVideo, { params: { id: args.params.id } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Edit video'), matches) }];
}

export default function EditVideo({ loaderData: { video } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader
        title={t('Edit video')}
        actions={
          <Button component={Link} to={videoAddress(video)} variant="default">
            {t('View')}
          </Button>
        }
      />
      <UnsavedChanges>{hydrated ? <VideoEditor key={video._id} video={video} /> : <CardSkeletons />}</UnsavedChanges>
    </Page>
  );
}
