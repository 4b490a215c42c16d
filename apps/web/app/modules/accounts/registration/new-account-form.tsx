import { t } from '@ovation/language/t.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { CaptchaCheck } from '../../reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { AgreementField } from './agreement-field.tsx';
import { useFanRegistration, type FanRegistrationProps } from './use-fan-registration.ts';

interface NewAccountFormProps extends FanRegistrationProps {
  /** What was typed into another form. */
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Leads to the login, for an address that has an account. */
  readonly onKnown: () => void;
}

/** Registers a fan with an address and a password only; the site suggests a username, which they can change. */
export function NewAccountForm({ email, onEmail, onKnown, ...props }: NewAccountFormProps) {
  const { contractForm, captcha, takenEmail } = useFanRegistration({ email, password: '', agreed: false }, props);
  const { form } = contractForm;
  const typed = form.values.email;
  const report = useEffectEvent(onEmail);
  useEffect(() => report(typed), [typed]);
  return (
    <Form of={contractForm} label={t('Create an account')}>
      <TextInput label={t('Email')} type="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
      {takenEmail !== undefined && takenEmail === typed ? (
        <Button variant="light" onClick={onKnown}>
          {t('Log in with this address')}
        </Button>
      ) : null}
      <NewPasswordField
        label={t('Password')}
        description={t('At least 8 characters.')}
        {...form.getInputProps('password')}
      />
      <AgreementField {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Continue')}
      </SubmitButton>
    </Form>
  );
}
