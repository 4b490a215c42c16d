import { getProfileOptions } from '@ovation/contract/people/performers.ts';
import { listSessions } from '@ovation/contract/people/sessions.ts';
import { getStorageUse } from '@ovation/contract/publishing/uploads.ts';
import { Card, Stack, Title } from '@mantine/core';
import { CloseAccount } from '../../modules/accounts/close-account.tsx';
import { StorageBar } from '../../modules/media/storage-bar.tsx';
import { AboutForm } from '../../modules/profiles/account/about-form.tsx';
import { NotificationSettingsLink } from '../../modules/notifications/settings/settings-link.tsx';
import { AccountSections } from '../../modules/profiles/account/account-sections.tsx';
import { Papers } from '../../modules/profiles/account/papers.tsx';
import { SessionList } from '../../modules/accounts/session-list.tsx';
import { PasswordForm } from '../../modules/accounts/password-form.tsx';
import { Pictures } from '../../modules/profiles/account/pictures.tsx';
import { PricesForm } from '../../modules/profiles/account/prices-form.tsx';
import { ProfileForm } from '../../modules/profiles/account/profile-form.tsx';
import { WelcomeVideo } from '../../modules/profiles/account/welcome-video.tsx';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/account.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [options, { data: sessions }, storage] = await Promise.all([
    api.call(getProfileOptions),
    api.call(listSessions),
    api.call(getStorageUse),
  ]);
  return { options, sessions, storage };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Your account', matches) }];
}

export default function Account({ loaderData: { options, sessions, storage } }: Route.ComponentProps) {
  const performer = useOwnPerformer();
  const me = useMe();
  const profile = (
    <Stack gap="lg">
      <Card padding="lg">
        <Pictures performer={performer} />
      </Card>
      <Card padding="lg">
        <ProfileForm performer={performer} />
      </Card>
      <Card padding="lg">
        <Title order={3} mb="sm">
          Welcome video
        </Title>
        <WelcomeVideo performer={performer} />
      </Card>
      <Card padding="lg">
        <Title order={3} mb="sm">
          Storage
        </Title>
        <StorageBar storage={storage} />
      </Card>
    </Stack>
  );
  return (
    <Page narrow>
      <PageHeader title="Your account" />
      <UnsavedChanges>
        <AccountSections
          sections={[
            { name: 'profile', label: 'Profile', content: profile },
            {
              name: 'prices',
              label: 'Prices',
              content: (
                <Card padding="lg">
                  <PricesForm performer={performer} />
                </Card>
              ),
            },
            {
              name: 'about',
              label: 'About you',
              content: (
                <Card padding="lg">
                  <AboutForm performer={performer} options={options} />
                </Card>
              ),
            },
            {
              name: 'papers',
              label: 'Papers',
              content: (
                <Card padding="lg">
                  <Papers performer={performer} />
                </Card>
              ),
            },
            {
              name: 'password',
              label: 'Password',
              content: (
                <Card padding="lg">
                  <PasswordForm />
                </Card>
              ),
            },
            {
              name: 'devices',
              label: 'Devices',
              content: (
                <Card padding="lg">
                  <SessionList sessions={sessions} />
                </Card>
              ),
            },
            {
              name: 'notifications',
              label: 'Notifications',
              content: (
                <Card padding="lg">
                  <NotificationSettingsLink />
                </Card>
              ),
            },
            ...(me
              ? [
                  {
                    name: 'leaving',
                    label: 'Leaving',
                    content: (
                      <Card padding="lg">
                        <CloseAccount me={me} />
                      </Card>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </UnsavedChanges>
    </Page>
  );
}
