import { t } from '@ovation/language/t.ts';
import { acceptStaffInvitation } from '@ovation/contract/people/staff.ts';
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { NewPasswordField } from '../../../modules/accounts/password/new-password-field.tsx';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import type { Route } from './+types/staff.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Join the staff'), matches) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Where the link of an invitation leads. */
export default function JoinStaff({ loaderData: { token } }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<string>();
  if (token === '')
    return (
      <AuthCard title={t('This link is incomplete')}>
        <Text ta="center">{t('Please open the link in our email again, or ask for a new invitation.')}</Text>
      </AuthCard>
    );
  if (answer !== undefined)
    return (
      <AuthCard title={t('You are a member of staff')}>
        <Stack ta="center">
          <Text component="output">{answer}</Text>
          <Anchor component={Link} to="/auth/login">
            {t('Log in')}
          </Anchor>
        </Stack>
      </AuthCard>
    );
  return <JoinForm token={token} onJoined={setAnswer} />;
}

function JoinForm({ token, onJoined }: { readonly token: string; readonly onJoined: (message: string) => void }) {
  const contractForm = useContractForm(acceptStaffInvitation, {
    initialValues: { token, name: '', username: '', password: '' },
    send: async (body) => onJoined((await api.call(acceptStaffInvitation, { body })).message),
  });
  const { getInputProps } = contractForm.form;
  return (
    <AuthCard
      title={t('Join the staff')}
      description={t('This account is for your work here, separate from any account of your own.')}
    >
      <Form of={contractForm} label={t('Join the staff')}>
        <TextInput
          label={t('Name')}
          description={t('Your colleagues see it.')}
          autoComplete="name"
          {...getInputProps('name')}
        />
        <TextInput label={t('Username')} autoComplete="username" {...getInputProps('username')} />
        <NewPasswordField
          label={t('Password')}
          description={t('At least 8 characters.')}
          {...getInputProps('password')}
        />
        <SubmitButton of={contractForm} fullWidth>
          {t('Join')}
        </SubmitButton>
      </Form>
    </AuthCard>
  );
}
