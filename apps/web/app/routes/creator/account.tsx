import { getIdentityCheck } from '@ovation/contract/people/identity.ts';
import { getProfileOptions, type OwnPerformer } from '@ovation/contract/people/performers.ts';
import { listSessions } from '@ovation/contract/people/sessions.ts';
import { listIdentities } from '@ovation/contract/people/social.ts';
import { getStorageUse } from '@ovation/contract/publishing/uploads.ts';
import { Box, Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseAccount } from '../../modules/accounts/close-account.tsx';
import { OwnDataLink } from '../../modules/own-data/own-data-link.tsx';
import { StorageBar } from '../../modules/media/storage-bar.tsx';
import { AboutForm } from '../../modules/profiles/account/about-form.tsx';
import { ReportsLink } from '../../modules/complaints/reports-link.tsx';
import { NotificationSettingsLink } from '../../modules/notifications/settings/settings-link.tsx';
import { AccountSections, type AccountSection } from '../../modules/profiles/account/account-sections.tsx';
import { OwnIdentity } from '../../modules/identity/own-identity.tsx';
import { SecurityLink } from '../../modules/accounts/security-link.tsx';
import { SessionList } from '../../modules/accounts/session-list.tsx';
import { BoundariesLink } from '../../modules/audience/boundaries/boundaries-link.tsx';
import { ConsentsLink } from '../../modules/consent/consents-link.tsx';
import { AddressesLink } from '../../modules/shop/addresses/addresses-link.tsx';
import { CompleteAccount } from '../../modules/accounts/social/complete-account.tsx';
import { LinkedAccounts, useLinkableProviders } from '../../modules/accounts/social/linked-accounts.tsx';
import { lacksNames } from '../../platform/addresses/addresses.ts';
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
  const [options, { data: sessions }, { data: identities }, storage, check] = await Promise.all([
    api.call(getProfileOptions),
    api.call(listSessions),
    api.call(listIdentities),
    api.call(getStorageUse),
    api.call(getIdentityCheck),
  ]);
  return { options, sessions, identities, storage, check };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('Settings', matches) }];
}

type AccountData = Route.ComponentProps['loaderData'];

export default function Account({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  return (
    <Page>
      <PageHeader title="Settings" />
      <UnsavedChanges>
        {me && lacksNames(me) ? (
          <Box mb="lg">
            <CompleteAccount me={me} />
          </Box>
        ) : null}
        <AccountSections sections={useSections(loaderData)} />
      </UnsavedChanges>
    </Page>
  );
}

function useSections({ options, sessions, identities, storage, check }: AccountData): readonly AccountSection[] {
  const performer = useOwnPerformer();
  const me = useMe();
  const canLink = useLinkableProviders(identities).length > 0;
  return [
    { name: 'profile', label: 'Profile', content: <ProfileSection performer={performer} storage={storage} /> },
    { name: 'prices', label: 'Prices', content: inCard(<PricesForm performer={performer} />) },
    { name: 'about', label: 'About you', content: inCard(<AboutForm performer={performer} options={options} />) },
    { name: 'papers', label: 'Documents', content: inCard(<OwnIdentity performer={performer} check={check} />) },
    { name: 'password', label: 'Password', content: inCard(<PasswordForm />) },
    ...(me && canLink
      ? [
          {
            name: 'linked',
            label: 'Linked accounts',
            content: inCard(<LinkedAccounts me={me} identities={identities} />),
          },
        ]
      : []),
    { name: 'security', label: 'Security', content: inCard(<SecurityLink />) },
    { name: 'devices', label: 'Devices', content: inCard(<SessionList sessions={sessions} />) },
    { name: 'people', label: 'People', content: inCard(<BoundariesLink />) },
    { name: 'consents', label: 'Consents', content: inCard(<ConsentsLink />) },
    { name: 'notifications', label: 'Notifications', content: inCard(<NotificationSettingsLink />) },
    { name: 'deliveries', label: 'Deliveries', content: inCard(<AddressesLink />) },
    { name: 'reports', label: 'Reports', content: inCard(<ReportsLink />) },
    ...(me ? [{ name: 'data', label: 'Your data', content: inCard(<OwnDataLink me={me} />) }] : []),
    ...(me ? [{ name: 'leaving', label: 'Leaving', content: inCard(<CloseAccount me={me} />) }] : []),
  ];
}

function inCard(content: ReactNode): ReactNode {
  return <Card padding="lg">{content}</Card>;
}

interface ProfileSectionProps {
  readonly performer: OwnPerformer;
  readonly storage: AccountData['storage'];
}

function ProfileSection({ performer, storage }: ProfileSectionProps) {
  return (
    <Stack gap="lg">
      {inCard(<Pictures performer={performer} />)}
      {inCard(<ProfileForm performer={performer} />)}
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
}
