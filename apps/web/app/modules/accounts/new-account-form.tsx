import { registerUser } from '@ovation/contract/people/accounts.ts';
import { TextInput } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { enter } from '../../platform/visitor/session.ts';
import { CaptchaCheck } from '../reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../reference/captcha/use-captcha.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { NewPasswordField } from './password/new-password-field.tsx';

interface NewAccountFormProps {
  /** Where the visitor goes on. */
  readonly from: string;
  /** Called with the site's message if the address has to be confirmed first. */
  readonly onMustConfirm: (message: string) => void;
}

/** Registers a fan with an address and a password only; the site suggests a username, which they can change. */
export function NewAccountForm({ from, onMustConfirm }: NewAccountFormProps) {
  const captcha = useCaptcha('registerUser');
  const contractForm = useContractForm(registerUser, {
    initialValues: { email: '', password: '' },
    send: async (body) => {
      const { user, message } = await captcha.send((token) =>
        api.call(registerUser, { body: { ...body, captcha: token } }),
      );
      if (user) enter(from);
      else onMustConfirm(message ?? 'Please confirm your email address. We have sent you a link.');
    },
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label="Create an account">
      <TextInput label="Email" type="email" autoComplete="email" data-autofocus {...form.getInputProps('email')} />
      <NewPasswordField label="Password" description="At least 8 characters." {...form.getInputProps('password')} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        Continue
      </SubmitButton>
    </Form>
  );
}
