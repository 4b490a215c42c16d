import { t } from '@ovation/language/t.ts';
import { TextInput } from '@mantine/core';
import { CaptchaCheck } from '../../reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { AgreementField } from './agreement-field.tsx';
import { useTypedValues, valuesOfFan, type TypedValues } from './typed-values.ts';
import { useFanRegistration, type FanRegistrationProps } from './use-fan-registration.ts';

interface RegisterFanFormProps extends FanRegistrationProps {
  /** What was typed into the form for creators. */
  readonly typed: TypedValues;
  readonly onTyped: (typed: TypedValues) => void;
}

export function RegisterFanForm({ typed, onTyped, ...props }: RegisterFanFormProps) {
  const { contractForm, captcha } = useFanRegistration(valuesOfFan(typed), props);
  const { form } = contractForm;
  useTypedValues(form.values, onTyped);
  return (
    <Form of={contractForm} label={t('Register as a fan')}>
      <TextInput label={t('Your name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput label={t('Email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NewPasswordField
        label={t('Password')}
        description={t('At least 8 characters.')}
        {...form.getInputProps('password')}
      />
      <AgreementField {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Create my account')}
      </SubmitButton>
    </Form>
  );
}
