import { t } from '@ovation/language/t.ts';
import { startIdentityCheck, type IdentityCheck } from '@ovation/contract/people/identity.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import { resultLabels } from './identity-labels.tsx';

/** The check on Stripe's own pages, in place of sending papers here. */
export function ProviderCheck({ check }: { readonly check: IdentityCheck }) {
  const { providerResult: result, providerResultAt: at, status } = check;
  const isDone = result === 'verified' && (status === 'submitted' || status === 'approved');
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={3}>{t('Check with Stripe')}</Title>
      <Text size="sm" c="dimmed">
        {t(
          'Stripe compares your face with your passport or identity card, using your camera, on its own pages. We only learn the result. You don’t need to send the documents below.',
        )}
      </Text>
      {result === null ? null : (
        <Text size="sm">
          {resultLabels[result]}
          {at === null ? null : (
            <>
              {' '}
              <TimeAgo time={at} />
            </>
          )}
        </Text>
      )}
      {isDone ? null : <StartButton label={result === null ? t('Start the check') : t('Continue the check')} />}
    </Stack>
  );
}

function StartButton({ label }: { readonly label: string }) {
  const [isLoading, setIsLoading] = useState(false);
  const start = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const { url } = await api.call(startIdentityCheck);
      if (url !== undefined) return void location.assign(url);
    } catch (error) {
      toastError(error);
    }
    setIsLoading(false);
  };
  return (
    <Button size="md" loading={isLoading} onClick={() => void start()}>
      {label}
    </Button>
  );
}
