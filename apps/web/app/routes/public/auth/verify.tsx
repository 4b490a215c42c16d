import { verifyEmail } from '@ovation/contract/people/accounts.ts';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import type { Route } from './+types/verify.ts';

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf('Confirm your address', matches) },
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
  const confirm = async (): Promise<void> => {
    try {
      setAnswer({ text: (await api.call(verifyEmail, { body: { token } })).message, isDone: true });
    } catch (error) {
      setAnswer({ text: messageOf(error), isDone: false });
    }
  };
  return (
    <AuthCard title="Confirm your address">
      <Stack ta="center">
        {answer ? (
          <Text component="output">{answer.text}</Text>
        ) : (
          <Button size="md" onClick={() => void confirm()}>
            Yes, this is my address
          </Button>
        )}
        {answer?.isDone ? (
          <Anchor component={Link} to="/auth/login">
            Log in
          </Anchor>
        ) : null}
        {answer?.isDone === false ? (
          <Anchor component={Link} to="/auth/verify" onClick={() => setAnswer(undefined)}>
            Send me a new link
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
    <AuthCard title="Confirm your address" description="We’ll send you the link again.">
      {answer === undefined ? (
        <Form of={contractForm} label="Send the link again">
          <TextInput label="Email" type="email" autoComplete="email" {...contractForm.form.getInputProps('email')} />
          <SubmitButton of={contractForm} fullWidth>
            Send me the link
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
