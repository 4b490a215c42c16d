import { t } from '@ovation/language/t.ts';
import { listIdentities, type SocialProvider } from '@ovation/contract/people/social.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { leaveFor, providers } from './providers.ts';

/** In place of a password, for an account that has none: a sign-in with a linked provider, which leaves the page. */
export function OwnerConfirmation() {
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
            {t('Confirm with {label}', { label: providers[provider].label })}
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
