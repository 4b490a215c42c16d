import { t, translated } from '@ovation/language/t.ts';
import { listPasskeys } from '@ovation/contract/people/passkeys.ts';
import { createReauthentication, getSecondFactor, reauthenticate } from '@ovation/contract/people/sign-in.ts';
import { Button, Modal, Stack, Text, Group } from '@mantine/core';
import { IconFingerprint } from '../../../ui/tabler.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { listIdentities, type SocialProvider } from '@ovation/contract/people/social.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { CodeField } from '../second-factor/code-field.tsx';
import { passkeyFailure, signWithPasskey } from '../passkeys/browser-passkeys.ts';
import { toastError } from '../../../platform/toasts.ts';
import { leaveFor, providers } from '../social/providers.ts';

/** Asks who the person is before a sensitive change, with what their account has. */
export default function ReauthenticationDialog({ onClose }: { readonly onClose: (isConfirmed: boolean) => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={() => onClose(false)} title={t('Confirm it’s you')}>
      <Stack>
        <Text c="dimmed">{t('This is a sensitive change. We won’t ask again for five minutes.')}</Text>
        <Ways onConfirmed={() => onClose(true)} />
      </Stack>
    </Modal>
  );
}

const loadWays = async () => {
  const [passkeys, factor] = await Promise.all([api.call(listPasskeys), api.call(getSecondFactor)]);
  return { hasPasskey: passkeys.total > 0, hasAuthenticator: factor.authenticatorSince !== null };
};

function Ways({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const me = useMe();
  const isStaff = me?.isAdmin === true;
  const hasPassword = me?.missing.includes('password') !== true;
  const { data: ways, error } = useSWR('ways to confirm', loadWays);
  if (error) return <Text role="alert">{messageOf(error)}</Text>;
  if (!ways) return <RowSkeletons count={1} />;
  const takesPassword = hasPassword && (ways.hasAuthenticator || !ways.hasPasskey || !isStaff);
  return (
    <>
      {ways.hasPasskey ? <PasskeyButton onConfirmed={onConfirmed} /> : null}
      {ways.hasPasskey && takesPassword ? (
        <Text size="sm" c="dimmed" ta="center">
          {t('or')}
        </Text>
      ) : null}
      {takesPassword ? <PasswordForm {...ways} onConfirmed={onConfirmed} /> : null}
      {hasPassword ? null : <OwnerConfirmation />}
    </>
  );
}

function PasskeyButton({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const passkey = await signWithPasskey(await api.call(createReauthentication));
      await api.call(reauthenticate, { body: { passkey } });
      onConfirmed();
    } catch (error) {
      setFailure(passkeyFailure(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        size="md"
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        loading={isBusy}
        onClick={() => void confirm()}
        data-autofocus
      >
        {t('Use a passkey')}
      </Button>
      {failure === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </>
  );
}

interface PasswordFormProps {
  readonly hasPasskey: boolean;
  readonly hasAuthenticator: boolean;
  readonly onConfirmed: () => void;
}

function PasswordForm({ hasPasskey, hasAuthenticator, onConfirmed }: PasswordFormProps) {
  const contractForm = useContractForm<typeof reauthenticate, { currentPassword: string; code: string }>(
    reauthenticate,
    {
      initialValues: { currentPassword: '', code: '' },
      send: async (body) => {
        await api.call(reauthenticate, { body });
        onConfirmed();
      },
    },
  );
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Confirm it’s you')}>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      {hasAuthenticator ? <CodeField {...form.getInputProps('code')} /> : null}
      <SubmitButton of={contractForm} variant={hasPasskey ? 'default' : 'filled'}>
        {t('Confirm')}
      </SubmitButton>
    </Form>
  );
}

/** In place of a password, for an account that has none: a sign-in with a linked provider, which leaves the page. */
function OwnerConfirmation() {
  const { data } = useSWR('linked identities', () => api.call(listIdentities));
  if (!data?.total) return null;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(
          'Your account has no password. Confirm here, and you’ll come back to this page. You’ll have to fill it in again.',
        )}
      </Text>
      <Group gap="sm">
        {data.data.map(({ provider }) => (
          <Button key={provider} variant="default" onClick={() => void confirmWith(provider)}>
            {t('Confirm with {label}', { label: translated(providers[provider].label) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

async function confirmWith(provider: SocialProvider): Promise<void> {
  const { pathname, search } = window.location;
  await leaveFor(provider, { purpose: 'confirm', returnTo: pathname + search }).catch(toastError);
}
