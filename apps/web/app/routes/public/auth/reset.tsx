import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { resetPassword } from '@ovation/contract/people/accounts.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewPasswordField } from '../../../modules/accounts/password/new-password-field.tsx';
import { keepReturn } from '../../../platform/addresses/return-address.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { readWayBack } from '../../../platform/visitor/way-back.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import type { Route } from './+types/reset.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Set a new password'), matches) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function Reset({ loaderData: { token } }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<string>();
  const contractForm = useContractForm(resetPassword, {
    initialValues: { token, password: '' },
    send: async (body) => setAnswer((await api.call(resetPassword, { body })).message),
  });
  if (token === '')
    return (
      <AuthCard title={t('This link is incomplete')}>
        <Text ta="center">
          {rich('Please open the link in our email again, or <link>ask for a new one</link>.', {
            link: <Anchor component={Link} to="/auth/forgot" underline="always" />,
          })}
        </Text>
      </AuthCard>
    );
  if (answer !== undefined)
    return (
      <AuthCard title={t('Your password is set')}>
        <Stack ta="center">
          <Text component="output">{answer}</Text>
          <Anchor component={Link} to={keepReturn('/auth/login', readWayBack())}>
            {t('Log in')}
          </Anchor>
        </Stack>
      </AuthCard>
    );
  return (
    <AuthCard title={t('Set a new password')} description={t('You will be signed out on all other devices.')}>
      <Form of={contractForm} label={t('Set a new password')}>
        <NewPasswordField
          label={t('New password')}
          description={t('At least 8 characters.')}
          {...contractForm.form.getInputProps('password')}
        />
        <SubmitButton of={contractForm} fullWidth>
          {t('Set the password')}
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
