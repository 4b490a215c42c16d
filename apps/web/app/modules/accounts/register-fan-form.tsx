import { registerUser } from '@ovation/contract/people/accounts.ts';
import { TextInput } from '@mantine/core';
import { homeAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { enter } from '../../platform/visitor/session.ts';
import { CaptchaCheck } from '../reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../reference/captcha/use-captcha.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { NewPasswordField } from './password/new-password-field.tsx';

interface RegisterFanFormProps {
  readonly from: string | undefined;
  /** Called with the site's message if the e-mail address has to be confirmed first. */
  readonly onMustConfirm: (message: string) => void;
}

export function RegisterFanForm({ from, onMustConfirm }: RegisterFanFormProps) {
  const captcha = useCaptcha('registerUser');
  const contractForm = useContractForm(registerUser, {
    initialValues: { name: '', username: '', email: '', password: '' },
    send: async (body) => {
      const { user, message } = await captcha.send((token) =>
        api.call(registerUser, { body: { ...body, captcha: token } }),
      );
      if (user) enter(from ?? homeAddress(user));
      else onMustConfirm(message ?? 'Please confirm your email address. We have sent you a link.');
    },
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label="Register as a fan">
      <TextInput label="Your name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
      <NewPasswordField label="Password" description="At least 8 characters." {...form.getInputProps('password')} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        Create my account
      </SubmitButton>
    </Form>
  );
}
