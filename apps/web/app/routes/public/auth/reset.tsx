import { resetPassword } from '@ovation/contract/people/accounts.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewPasswordField } from '../../../modules/accounts/password/new-password-field.tsx';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import type { Route } from './+types/reset.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf('Set a new password', matches) },
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
      <AuthCard title="This link is incomplete">
        <Text ta="center">
          Please open the link in our email again, or{' '}
          <Anchor component={Link} to="/auth/forgot" underline="always">
            ask for a new one
          </Anchor>
          .
        </Text>
      </AuthCard>
    );
  if (answer !== undefined)
    return (
      <AuthCard title="Your password is set">
        <Stack ta="center">
          <Text component="output">{answer}</Text>
          <Anchor component={Link} to="/auth/login">
            Log in
          </Anchor>
        </Stack>
      </AuthCard>
    );
  return (
    <AuthCard title="Set a new password" description="You will be signed out on all other devices.">
      <Form of={contractForm} label="Set a new password">
        <NewPasswordField
          label="New password"
          description="At least 8 characters."
          {...contractForm.form.getInputProps('password')}
        />
        <SubmitButton of={contractForm} fullWidth>
          Set the password
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
