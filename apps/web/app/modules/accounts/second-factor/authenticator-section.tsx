import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { createRecoveryCodes, removeAuthenticator, type SecondFactor } from '@ovation/contract/people/sign-in.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

/** The authenticator app: set up, removed, or given new recovery codes. */
export function AuthenticatorSection({ factor }: { readonly factor: SecondFactor }) {
  return factor.authenticatorSince === null ? (
    <NoAuthenticator />
  ) : (
    <Authenticator since={factor.authenticatorSince} codesLeft={factor.recoveryCodesLeft} />
  );
}

function NoAuthenticator() {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const close = (): void => {
    setOpen(false);
    void revalidate();
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">
        {t(
          'With an app such as Google Authenticator, Aegis or 1Password, your password alone is not enough to log in: we also ask for a code that only your app knows.',
        )}
      </Text>
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={() => setOpen(true)}>
          {t('Set up an app')}
        </Button>
      </Group>
      {isOpen ? <AuthenticatorDialog onClose={close} /> : null}
    </Stack>
  );
}

function Authenticator({ since, codesLeft }: { readonly since: string; readonly codesLeft: number }) {
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { revalidate } = useRevalidator();
  const renew = async (): Promise<void> => {
    await api.call(createRecoveryCodes, { body: {} }).then((made) => setCodes(made.codes), toastError);
    await revalidate();
  };
  const remove = async (): Promise<void> => {
    setAsking(false);
    const { message } = await api.call(removeAuthenticator, { body: {} });
    toastSuccess(message);
    await revalidate();
  };
  return (
    <Stack gap="md">
      <Text>
        {rich('Set up on {day}. Logging in with your password also needs a code.', { day: <Day time={since} /> })}
      </Text>
      <Text c={codesLeft < 3 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {t('{codesLeft} of 10 recovery codes are left for logging in without your app.', { codesLeft })}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" size="md" onClick={() => void renew()}>
          {t('New recovery codes')}
        </Button>
        <Button variant="default" size="md" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
          {t('Remove the app')}
        </Button>
      </Group>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Remove the authenticator app?')}
        message={t('Your password alone is then enough to log in, and your recovery codes stop working.')}
        confirmLabel={t('Remove')}
        destructive
        onConfirm={remove}
      />
      {codes === undefined ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Stack>
  );
}
