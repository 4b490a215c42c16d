import { t } from '@ovation/language/t.ts';
import { getNotificationSettings } from '@ovation/contract/messaging/notifications.ts';
import { NotificationSettingsForm } from '../../modules/notifications/settings/notification-settings-form.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/notification-settings.ts';

export async function loader(args: Route.LoaderArgs) {
  return { settings: await apiOf(args).call(getNotificationSettings) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Notification settings'), matches) }];
}

export default function NotificationSettings({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader title={t('Notification settings')} description={t('Choose what to hear about, and where.')} />
      <NotificationSettingsForm settings={settings} />
    </Page>
  );
}
