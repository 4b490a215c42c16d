import { english, t } from '@ovation/language/t.ts';
import { getMessageSettings } from '@ovation/contract/messaging/conversations.ts';
import { useRevalidator } from 'react-router';
import { MessageSettingsForm } from '../../../modules/conversations/settings/message-settings-form.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AsideNotes } from '../../../ui/layout/aside.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/message-settings.ts';

export async function loader(args: Route.LoaderArgs) {
  return { settings: await apiOf(args).call(getMessageSettings) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Message settings'), matches) }];
}

const rules = [
  english('A fan gets each of the two welcome messages once, however often they leave and come back.'),
  english('Subscribers follow you too. New subscribers get only the message for subscribers, if you wrote one.'),
  english('Welcome messages appear in your inbox like any other message, and fans can reply to them.'),
];

export default function MessageSettings({ loaderData: { settings } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page narrow aside={<AsideNotes title={t('How automatic messages work')} notes={rules} />}>
      <PageHeader
        title={t('Message settings')}
        description={t('Who can message you, and your welcome messages for new fans.')}
      />
      <UnsavedChanges>
        <MessageSettingsForm settings={settings} onSaved={() => void revalidate()} />
      </UnsavedChanges>
    </Page>
  );
}
