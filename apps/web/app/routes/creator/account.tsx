import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { listCategories } from '@ovation/contract/site/categories.ts';
import { getIdentityCheck } from '@ovation/contract/people/identity.ts';
import { getProfileOptions, type OwnPerformer } from '@ovation/contract/people/performers.ts';
import { listSessions } from '@ovation/contract/people/sign-in.ts';
import { listIdentities } from '@ovation/contract/people/social.ts';
import { getStorageUse } from '@ovation/contract/publishing/uploads.ts';
import { Box, Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseAccount } from '../../modules/accounts/close-account.tsx';
import { OwnDataLink } from '../../modules/own-data/own-data-link.tsx';
import { StorageBar } from '../../modules/media/storage-bar.tsx';
import { AboutForm, CraftForm } from '../../modules/profiles/account/about-form.tsx';
import { ReportsLink } from '../../modules/complaints/reports-link.tsx';
import { NotificationSettingsLink } from '../../modules/notifications/settings/settings-link.tsx';
import { AccountSections, type AccountSection } from '../../modules/profiles/account/account-sections.tsx';
import { OwnIdentity } from '../../modules/identity/own-identity.tsx';
import { LanguageChoice } from '../../modules/accounts/language/language-choice.tsx';
import { SecurityLink } from '../../modules/accounts/settings-links.tsx';
import { SessionList } from '../../modules/accounts/session-list.tsx';
import { BoundariesLink } from '../../modules/audience/boundaries/boundaries-link.tsx';
import { ConsentsLink } from '../../modules/consent/consents-link.tsx';
import { AddressesLink } from '../../modules/shop/addresses/addresses-link.tsx';
import { CompleteAccount } from '../../modules/accounts/social/complete-account.tsx';
import { LinkedAccounts, useLinkableProviders } from '../../modules/accounts/social/linked-accounts.tsx';
import { lacksNames } from '../../platform/addresses/addresses.ts';
import { PasswordForm } from '../../modules/accounts/password-form.tsx';
import { PricesForm } from '../../modules/profiles/account/prices-form.tsx';
import { ProfileForm } from '../../modules/profiles/account/profile-form.tsx';
import { WelcomeVideo, Pictures } from '../../modules/profiles/account/welcome-video.tsx';
import { useOwnPerformer } from '../../modules/accounts/own-performer.ts';
import { apiOf } from '../../platform/api/api.server.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import { ShortcutsChoice } from '../../ui/forms/shortcuts-choice.tsx';
import type { Route } from './+types/account.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const [options, { data: sessions }, { data: identities }, storage, check, { data: categories }] = await Promise.all([
    api.call(getProfileOptions),
    api.call(listSessions),
    api.call(listIdentities),
    api.call(getStorageUse),
    api.call(getIdentityCheck),
    api.call(listCategories),
  ]);
  return { options, sessions, identities, storage, check, categories };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Settings'), matches) }];
}

type AccountData = Route.ComponentProps['loaderData'];

export default function Account({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  return (
    <Page>
      <PageHeader title={t('Settings')} />
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

function useSections({
  options,
  sessions,
  identities,
  storage,
  check,
  categories,
}: AccountData): readonly AccountSection[] {
  const performer = useOwnPerformer();
  const me = useMe();
  const canLink = useLinkableProviders(identities).length > 0;
  return [
    {
      name: 'profile',
      label: t('Profile'),
      content: <ProfileSection performer={performer} storage={storage} categories={categories} />,
    },
    { name: 'prices', label: t('Prices'), content: inCard(<PricesForm performer={performer} />) },
    { name: 'about', label: t('About you'), content: inCard(<AboutForm performer={performer} options={options} />) },
    { name: 'papers', label: t('Documents'), content: inCard(<OwnIdentity performer={performer} check={check} />) },
    {
      name: 'security',
      also: ['password', 'linked', 'devices'],
      label: t('Password and devices'),
      content: (
        <>
          {titled(t('Password'), <PasswordForm />)}
          {me && canLink ? titled(t('Linked accounts'), <LinkedAccounts me={me} identities={identities} />) : null}
          {titled(t('Sign-in and security'), <SecurityLink />)}
          {titled(t('Devices'), <SessionList sessions={sessions} />)}
        </>
      ),
    },
    ...(me ? otherSections(me) : []),
  ];
}

/** What is the same for fans. */
function otherSections(me: Me): readonly AccountSection[] {
  return [
    {
      name: 'preferences',
      also: ['notifications', 'language', 'keyboard', 'deliveries'],
      label: t('Preferences'),
      content: (
        <>
          {titled(t('Notifications'), <NotificationSettingsLink />)}
          {titled(t('Language'), <LanguageChoice me={me} />)}
          {titled(t('Keyboard'), <ShortcutsChoice />)}
          {titled(t('Delivery addresses'), <AddressesLink />)}
        </>
      ),
    },
    {
      name: 'people',
      also: ['consents', 'reports'],
      label: t('People and reports'),
      content: (
        <>
          {titled(t('Blocked and muted'), <BoundariesLink />)}
          {titled(t('Consents'), <ConsentsLink />)}
          {titled(t('Reports'), <ReportsLink />)}
        </>
      ),
    },
    {
      name: 'data',
      also: ['leaving'],
      label: t('Your data'),
      content: (
        <>
          {titled(t('Your data'), <OwnDataLink me={me} />)}
          {titled(t('Close account'), <CloseAccount me={me} />)}
        </>
      ),
    },
  ];
}

function inCard(content: ReactNode): ReactNode {
  return <Card padding="lg">{content}</Card>;
}

function titled(title: string, content: ReactNode): ReactNode {
  return (
    <Card component="section" padding="lg" aria-label={title}>
      <Title order={3} mb="sm">
        {title}
      </Title>
      {content}
    </Card>
  );
}

interface ProfileSectionProps {
  readonly performer: OwnPerformer;
  readonly storage: AccountData['storage'];
  readonly categories: AccountData['categories'];
}

function ProfileSection({ performer, storage, categories }: ProfileSectionProps) {
  return (
    <>
      {inCard(<Pictures performer={performer} />)}
      {inCard(<ProfileForm performer={performer} />)}
      {titled(t('What you do'), <CraftForm performer={performer} categories={categories} />)}
      {titled(t('Welcome video'), <WelcomeVideo performer={performer} />)}
      {titled(t('Storage'), <StorageBar storage={storage} />)}
    </>
  );
}
