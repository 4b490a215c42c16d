import { t } from '@ovation/language/t.ts';
import { TextInput } from '@mantine/core';
import { CaptchaCheck } from '../../reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { AgreementField } from './agreement-field.tsx';
import { useFanRegistration, type FanRegistrationProps } from './use-fan-registration.ts';

/** Registers a fan with an address and a password only; the site suggests a username, which they can change. */
export function NewAccountForm(props: FanRegistrationProps) {
  const { contractForm, captcha } = useFanRegistration({ email: '', password: '', agreed: false }, props);
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Create an account')}>
      <TextInput label={t('Email')} type="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
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
