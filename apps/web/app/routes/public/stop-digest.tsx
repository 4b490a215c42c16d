import { t } from '@ovation/language/t.ts';
import { stopDigest } from '@ovation/contract/messaging/notifications.ts';
import { Button, Card, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api, messageOf } from '../../platform/api/api.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/stop-digest.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Unsubscribe'), matches) }, { name: 'robots', content: 'noindex' }];
}

/** The target of the link in a digest. Only the button unsubscribes: programs that open links must not. */
export default function StopDigest() {
  const [params] = useSearchParams();
  const [result, setResult] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const stop = async (): Promise<void> => {
    setBusy(true);
    setResult(
      await api
        .call(stopDigest, { body: { token: params.get('token') ?? '' } })
        .then(({ message }) => message, messageOf),
    );
    setBusy(false);
  };
  return (
    <Page narrow>
      <PageHeader title={t('Unsubscribe')} />
      <Card padding="lg">
        <Text component="output" display="block">
          {result ?? t('You will no longer get email digests. Receipts and account emails are still sent.')}
        </Text>
        <Group mt="lg" gap="sm">
          {result === undefined ? (
            <Button loading={isBusy} onClick={() => void stop()}>
              {t('Unsubscribe')}
            </Button>
          ) : null}
          <Button component={Link} to="/notifications/settings" variant="default">
            {t('Choose in the settings')}
          </Button>
        </Group>
      </Card>
    </Page>
  );
}
