import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { keepAccount } from '@ovation/contract/people/accounts.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { redirect } from 'react-router';
import { DataExports } from '../../../modules/own-data/data-exports.tsx';
import { homeAddress } from '../../../platform/addresses/addresses.ts';
import { api } from '../../../platform/api/api.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { toastError } from '../../../platform/toasts.ts';
import { enter, logout, useMe } from '../../../platform/visitor/session.ts';
import { sessionContext } from '../../../platform/visitor/session.server.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import type { Route } from './+types/closing.ts';

/** The only page of an account that is about to close. */
export function loader({ context }: Route.LoaderArgs) {
  const closesAt = context.get(sessionContext).me?.closesAt;
  return closesAt ? { closesAt } : redirect('/home');
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your account is about to close'), matches) }, { name: 'robots', content: 'noindex' }];
}

export default function Closing({ loaderData: { closesAt } }: Route.ComponentProps) {
  const me = useMe();
  return (
    <AuthCard
      title={t('Welcome back')}
      description={rich('Your account is about to close. It will be deleted for good on {day}.', {
        day: <Day time={closesAt} />,
      })}
      foot={
        <Button variant="subtle" color="gray" onClick={() => void logout()}>
          {t('Log out and close it')}
        </Button>
      }
    >
      <Stack>
        <Text>
          {t('If you keep it, everything will be as it was. Subscriptions that have ended in the meantime stay ended.')}
        </Text>
        <KeepButton />
        <Title order={2} size="h4" mt="md">
          {t('Download your data')}
        </Title>
        {me ? <DataExports /> : null}
      </Stack>
    </AuthCard>
  );
}

function KeepButton() {
  const [isBusy, setBusy] = useState(false);
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      enter(homeAddress(await api.call(keepAccount)));
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <Button size="md" fullWidth loading={isBusy} onClick={() => void keep()}>
      {t('Keep my account')}
    </Button>
  );
}
