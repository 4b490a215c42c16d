import { t } from '@ovation/language/t.ts';
import { changeMe, type Me } from '@ovation/contract/people/accounts.ts';
import { Card, Text, TextInput, Title } from '@mantine/core';
import { useRevalidator, useSearchParams } from 'react-router';
import { lacksNames } from '../../../platform/addresses/addresses.ts';
import { returnAddress } from '../../../platform/addresses/return-address.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { updateSucceeded } from '../../../platform/state/user.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { enter } from '../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { optional } from '../../../ui/forms/field-marks.tsx';

/** What an account from a provider, or without names of its own, still lacks. Nothing once it has both. */
export function CompleteAccount({ me }: { readonly me: Me }) {
  if (!lacksNames(me)) return null;
  return (
    <Card component="section" padding="lg" aria-label={t('Complete your account')}>
      <Title order={2} size="h3" mb="xs">
        {t('Complete your account')}
      </Title>
      <Text c="dimmed" mb="md">
        {whatToChoose(me)}
      </Text>
      <CompletionForm me={me} />
    </Card>
  );
}

function whatToChoose({ isPerformer, missing }: Me): string {
  if (!missing.includes('email'))
    return isPerformer ? t('Choose the address of your page.') : t('We gave you a username. Choose one that you like.');
  return isPerformer
    ? t('Choose the address of your page, and how we can reach you.')
    : t('Choose your username, and how we can reach you.');
}

function whatItIsFor({ isPerformer, missing }: Me): string {
  if (isPerformer) return t('The address of your page.');
  return missing.includes('password')
    ? t('You can log in with it, once you have a password.')
    : t('You can log in with it.');
}

function CompletionForm({ me }: { readonly me: Me }) {
  const { missing } = me;
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const contractForm = useContractForm(changeMe, {
    initialValues: { username: me.username, email: '', password: '' },
    toBody: ({ username, email, password }) => ({
      username,
      ...(missing.includes('email') ? { email } : {}),
      ...(password === '' ? {} : { password }),
    }),
    send: async (body) => {
      const saved = await api.call(changeMe, { body });
      const from = returnAddress(params);
      if (from !== undefined) return enter(from);
      dispatch(updateSucceeded(saved));
      toastSuccess(t('Your account is complete.'));
      await revalidate();
    },
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Complete your account')}>
      <TextInput
        label={t('Username')}
        description={whatItIsFor(me)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={me.isPerformer ? '/' : '@'}
        {...form.getInputProps('username')}
      />
      {missing.includes('email') ? (
        <TextInput
          label={t('Email')}
          description={t(
            'Used to log in and to contact you. Only you and our staff see it. We’ll send you a link to confirm it.',
          )}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      ) : null}
      {missing.includes('password') ? (
        <NewPasswordField
          {...optional(t('Password'))}
          description={t('A second way to log in. At least 8 characters.')}
          {...form.getInputProps('password')}
        />
      ) : null}
      <SubmitButton of={contractForm}>{t('Save and continue')}</SubmitButton>
    </Form>
  );
}
