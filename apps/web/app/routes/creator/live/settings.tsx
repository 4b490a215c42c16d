import { t } from '@ovation/language/t.ts';
import { getStreamingSettings } from '@ovation/contract/live/streams.ts';
import { getStreamKey } from '@ovation/contract/live/watch.ts';
import { encoderNotes } from '../../../modules/live/studio/encoder/encoder-card.tsx';
import { StreamKeyCard } from '../../../modules/live/studio/encoder/stream-key-card.tsx';
import { StreamingSettingsForm } from '../../../modules/live/studio/settings/streaming-settings-form.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { AsideNotes } from '../../../ui/layout/aside.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/settings.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [settings, streamKey] = await Promise.all([api.call(getStreamingSettings), api.call(getStreamKey)]);
  return { settings, streamKey };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Stream settings'), matches) }];
}

export default function LiveSettings({ loaderData: { settings, streamKey } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<AsideNotes title={t('Settings that work best')} notes={encoderNotes} />}>
      <PageHeader
        title={t('Stream settings')}
        description={t('Your stream key, defaults for your streams, and private shows.')}
      />
      <StreamKeyCard streamKey={streamKey} mayStream={settings.mayStream} />
      <UnsavedChanges>
        <StreamingSettingsForm settings={settings} />
      </UnsavedChanges>
    </Page>
  );
}
