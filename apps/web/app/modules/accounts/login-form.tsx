import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { Anchor, Checkbox, Group, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { homeAddress } from '../../platform/addresses/addresses.ts';
import { keepReturn } from '../../platform/addresses/return-address.ts';
import { api, saveFailureOf } from '../../platform/api/api.ts';
import { usePosted } from '../../platform/visitor/posted.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { useAsked } from '../../platform/visitor/login-prompt.tsx';
import { enter } from '../../platform/visitor/session.ts';
import { loginFailed, loginStarted } from '../../platform/state/auth.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { CaptchaCheck } from '../reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../reference/captcha/use-captcha.ts';
import { SocialButtons } from './social/social-buttons.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { CodeField } from './second-factor/code-field.tsx';
import { emailState } from './typed-email.ts';

const explain = (error: unknown): string => saveFailureOf(error, t('Incorrect credentials!'));

const focus = (input: HTMLInputElement | null): void => input?.focus();

interface LoginFormProps {
  /** The page to come back to. */
  readonly from: string | undefined;
  /** What was typed into another form. */
  readonly email?: string;
  readonly onEmail?: (email: string) => void;
}

/** Log in by username or e-mail address, for fans and performers. Leads back to the address in `from`. */
export function LoginForm({ from, email = '', onEmail }: LoginFormProps) {
  const dispatch = useAppDispatch();
  const { leave } = useAsked();
  const captcha = useCaptcha('login', { isOnDemand: true });
  const [isAskedForCode, setAskedForCode] = useState(usePosted(login)?.failure?.code === 'second-factor-required');
  const contractForm = useContractForm(login, {
    initialValues: { username: email, password: '', remember: false, code: '' },
    explain,
    send: async (body) => {
      dispatch(loginStarted());
      try {
        const { user } = await captcha.send((token) => api.call(login, { body: { ...body, captcha: token } }));
        leave();
        enter(from ?? homeAddress(user));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second-factor-required') {
          dispatch(loginFailed(error.message));
          setAskedForCode(true);
          return;
        }
        dispatch(loginFailed(explain(error)));
        throw error;
      }
    },
  });
  const { form } = contractForm;
  const typed = form.values.username;
  const report = useEffectEvent((username: string) => onEmail?.(username));
  useEffect(() => report(typed), [typed]);
  return (
    <Form of={contractForm} label={t('Log in')}>
      <TextInput
        label={t('Username or email')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordField label={t('Password')} autoComplete="current-password" {...form.getInputProps('password')} />
      <Group justify="space-between">
        <Checkbox label={t('Remember me')} {...form.getInputProps('remember', { type: 'checkbox' })} />
        <Anchor component={Link} to={keepReturn('/auth/forgot', from)} state={emailState(typed)} size="sm">
          {t('Forgot your password?')}
        </Anchor>
      </Group>
      {isAskedForCode ? <CodeField ref={focus} {...form.getInputProps('code')} /> : null}
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Log in')}
      </SubmitButton>
      <PasskeyLogin from={from} remember={form.values.remember ?? false} />
      <SocialButtons kind="user" remember={form.values.remember} from={from} />
    </Form>
  );
}
