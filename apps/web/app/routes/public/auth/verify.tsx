import { t } from '@ovation/language/t.ts';
import { verifyEmail } from '@ovation/contract/people/accounts.ts';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { keepReturn } from '../../../platform/addresses/return-address.ts';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { pathOfWaitingIntent, resumeIntent } from '../../../platform/visitor/intents.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import type { Route } from './+types/verify.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Confirm your address'), matches) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function Verify({ loaderData: { token } }: Route.ComponentProps) {
  return token === '' ? <ResendForm /> : <ConfirmAddress token={token} />;
}

/** A click confirms, because email programs open links on their own. */
function ConfirmAddress({ token }: { readonly token: string }) {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly isDone: boolean }>();
  const from = answer?.isDone ? pathOfWaitingIntent() : undefined;
  const confirm = async (): Promise<void> => {
    try {
      setAnswer({ text: (await api.call(verifyEmail, { body: { token } })).message, isDone: true });
    } catch (error) {
      setAnswer({ text: messageOf(error), isDone: false });
    }
  };
  return (
    <AuthCard title={t('Confirm your address')}>
      <Stack ta="center">
        {answer ? (
          <Text component="output">{answer.text}</Text>
        ) : (
          <Button size="md" onClick={() => void confirm()}>
            {t('Yes, this is my address')}
          </Button>
        )}
        {answer?.isDone ? (
          <Anchor component={Link} to={keepReturn('/auth/login', from)} onClick={resumeIntent}>
            {from === undefined ? t('Log in') : t('Log in to continue')}
          </Anchor>
        ) : null}
        {answer?.isDone === false ? (
          <Anchor component={Link} to="/auth/verify" onClick={() => setAnswer(undefined)}>
            {t('Send me a new link')}
          </Anchor>
        ) : null}
      </Stack>
    </AuthCard>
  );
}

function ResendForm() {
  const [answer, setAnswer] = useState<string>();
  const contractForm = useContractForm(verifyEmail, {
    initialValues: { email: '' },
    send: async (body) => setAnswer((await api.call(verifyEmail, { body })).message),
  });
  return (
    <AuthCard title={t('Confirm your address')} description={t('We’ll send you the link again.')}>
      {answer === undefined ? (
        <Form of={contractForm} label={t('Send the link again')}>
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="email"
            {...contractForm.form.getInputProps('email')}
          />
          <SubmitButton of={contractForm} fullWidth>
            {t('Send me the link')}
          </SubmitButton>
        </Form>
      ) : (
        <Text component="output" ta="center">
          {answer}
        </Text>
      )}
    </AuthCard>
  );
}
