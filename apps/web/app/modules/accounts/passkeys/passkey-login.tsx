import { t } from '@ovation/language/t.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { usePasskeyLogin } from './use-passkey-login.ts';

interface PasskeyLoginProps {
  readonly from: string | undefined;
  readonly remember: boolean;
}

/** The login page's other way in; nothing where the browser has no passkeys. */
export function PasskeyLogin(props: PasskeyLoginProps) {
  const { isSupported, isBusy, failure, start } = usePasskeyLogin(props);
  if (!isSupported) return null;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" ta="center">
        {t('or')}
      </Text>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        loading={isBusy}
        onClick={() => void start()}
      >
        {t('Log in with a passkey')}
      </Button>
      {failure === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}
