import { t } from '@ovation/language/t.ts';
import { listSessions } from '@ovation/contract/people/sign-in.ts';
import { listIdentities } from '@ovation/contract/people/social.ts';
import { getStorageUse } from '@ovation/contract/publishing/uploads.ts';
import {
  Button,
  Card,
  Group,
  Stack,
  Text,
  Title,
  SegmentedControl,
  useMantineColorScheme,
  Alert,
  type MantineColorScheme,
} from '@mantine/core';
import { IconLogout, IconMail } from '../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import { redirect } from 'react-router';
import { uploadAvatar, verifyEmail, type Me } from '@ovation/contract/people/accounts.ts';
import { AccountForm } from '../../modules/accounts/account-form.tsx';
import { CloseAccount } from '../../modules/accounts/close-account.tsx';
import { LanguageChoice } from '../../modules/accounts/language/language-choice.tsx';
import { SecurityLink } from '../../modules/accounts/settings-links.tsx';
import { SessionList } from '../../modules/accounts/session-list.tsx';
import { PasswordForm } from '../../modules/accounts/password-form.tsx';
import { CompleteAccount } from '../../modules/accounts/social/complete-account.tsx';
import { LinkedAccounts, useLinkableProviders } from '../../modules/accounts/social/linked-accounts.tsx';
import { BoundariesLink } from '../../modules/audience/boundaries/boundaries-link.tsx';
import { ConsentsLink } from '../../modules/consent/consents-link.tsx';
import { AddressesLink } from '../../modules/shop/addresses/addresses-link.tsx';
import { OwnDataLink } from '../../modules/own-data/own-data-link.tsx';
import { StorageBar } from '../../modules/media/storage-bar.tsx';
import { ReportsLink } from '../../modules/complaints/reports-link.tsx';
import { NotificationSettingsLink } from '../../modules/notifications/settings/settings-link.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { logout, useMe } from '../../platform/visitor/session.ts';
import { sessionContext } from '../../platform/visitor/session.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ShortcutsChoice } from '../../ui/forms/shortcuts-choice.tsx';
import { UnsavedChanges } from '../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/account.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { UploadProgress } from '../../ui/uploads/upload-progress.tsx';
import { PictureButton, usePicture } from '../../modules/accounts/picture-upload.tsx';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import { colorSchemes } from '../../ui/theme/color-schemes.ts';
import { optionsOf } from '../../ui/words/options.ts';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';

/** A creator has another account screen, with more sections. */
export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(sessionContext).me?.isPerformer) return redirect('/creator/account');
  const serverApi = apiOf(args);
  const [{ data: sessions }, { data: identities }, storage] = await Promise.all([
    serverApi.call(listSessions),
    serverApi.call(listIdentities),
    serverApi.call(getStorageUse),
  ]);
  return { sessions, identities, storage };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your account'), matches) }];
}

export default function Account({ loaderData: { sessions, identities, storage } }: Route.ComponentProps) {
  const me = useMe();
  const canLink = useLinkableProviders(identities).length > 0;
  if (!me) return null;
  return (
    <Page narrow>
      <PageHeader title={t('Your account')} />
      <UnsavedChanges>
        <Stack gap="lg">
          <CompleteAccount me={me} />
          {me.email !== '' && !me.emailVerified ? <ConfirmEmail me={me} /> : null}
          <Section title={t('Profile')}>
            <AvatarField me={me} />
            <AccountForm me={me} />
          </Section>
          <Section title={t('Password')}>
            <PasswordForm />
          </Section>
          {canLink ? (
            <Section title={t('Linked accounts')}>
              <LinkedAccounts me={me} identities={identities} />
            </Section>
          ) : null}
          <Section title={t('Sign-in and security')}>
            <SecurityLink />
          </Section>
          <Section title={t('Consents')}>
            <ConsentsLink />
          </Section>
          {me.isAdmin ? null : (
            <Section title={t('Blocked and muted')}>
              <BoundariesLink />
            </Section>
          )}
          <Section title={t('Notifications')}>
            <NotificationSettingsLink />
          </Section>
          <Section title={t('Delivery addresses')}>
            <AddressesLink />
          </Section>
          <Section title={t('Reports')}>
            <ReportsLink />
          </Section>
          <Section title={t('Storage')}>
            <StorageBar storage={storage} />
          </Section>
          <Preferences me={me} />
          <Section title={t('Devices')}>
            <SessionList sessions={sessions} />
          </Section>
          <Section title={t('Your data')}>
            <OwnDataLink me={me} />
          </Section>
          {me.isAdmin ? null : (
            <Section title={t('Close account')}>
              <CloseAccount me={me} />
            </Section>
          )}
        </Stack>
      </UnsavedChanges>
    </Page>
  );
}

/** What is chosen for reading and using the site, for the account or for this device. */
function Preferences({ me }: { readonly me: Me }) {
  return (
    <>
      <Section title={t('Language')}>
        <LanguageChoice me={me} />
      </Section>
      <Section title={t('Theme')}>
        <ThemeChoice />
      </Section>
      <Section title={t('This device')}>
        <ShortcutsChoice />
        <ThisDevice username={me.username} />
      </Section>
    </>
  );
}

function ThisDevice({ username }: { readonly username: string }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('You are logged in as @{username}.', { username })}
      </Text>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
        onClick={() => void logout()}
      >
        {t('Log out')}
      </Button>
    </Group>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" padding="lg" aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <Stack gap="lg">{children}</Stack>
    </Card>
  );
}

/** The picture of the account, and a button to replace it. */
function AvatarField({ me }: { readonly me: Me }) {
  const picture = usePicture(uploadAvatar);
  return (
    <Stack gap="sm">
      <Group gap="lg">
        <Avatar account={{ name: me.name, avatar: picture.preview ?? me.avatar }} size={88} />
        <Stack gap={6} align="flex-start" flex="1 1 11rem">
          <PictureButton picture={picture}>{t('Change the picture')}</PictureButton>
          <Text size="sm" c="dimmed">
            {t('JPEG, PNG, WebP, AVIF, HEIC or GIF, at most 20 MB.')}
          </Text>
        </Stack>
      </Group>
      <UploadProgress state={picture.state} onCancel={picture.cancel} />
    </Stack>
  );
}

/** The theme as three buttons, for a screen of settings. Empty before hydration: only the browser stores the choice. */
function ThemeChoice() {
  const hydrated = useHydrated();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('Theme')}
      size="md"
      radius="xl"
      fullWidth
      disabled={!hydrated}
      value={hydrated ? colorScheme : ''}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={optionsOf(colorSchemes)}
    />
  );
}

/** Says that the e-mail address is not confirmed yet, and sends the link again. */
function ConfirmEmail({ me }: { readonly me: Pick<Me, 'email'> }) {
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await api.call(verifyEmail, { body: { email: me.email } }).then(() => setSentTo(me.email), toastError);
    setBusy(false);
  };
  return (
    <Alert color="gray" role="note" icon={<IconMail aria-hidden />} title={t('Please confirm your email address')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" aria-live="polite">
          {sentTo === me.email
            ? t('We sent the link to {email}.', { email: me.email })
            : t('We have sent a link to {email}. Open it to confirm that the address is yours.', { email: me.email })}
        </Text>
        <Button variant="default" size="sm" loading={busy} onClick={() => void send()}>
          {t('Send it again')}
        </Button>
      </Group>
    </Alert>
  );
}
