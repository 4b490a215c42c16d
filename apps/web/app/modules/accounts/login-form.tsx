import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { Anchor, Checkbox, Group, TextInput, Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { IconFingerprint } from '../../ui/tabler.ts';
import { createPasskeyLogin, loginWithPasskey } from '@ovation/contract/people/passkeys.ts';
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
import { CodeField } from './second-factor/code-field.tsx';
import { emailState } from './typed-email.ts';
import {
  endAutofill,
  passkeyFailure,
  signWithPasskey,
  supportsAutofill,
  supportsPasskeys,
} from './passkeys/browser-passkeys.ts';

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

interface PasskeyLoginProps {
  readonly from: string | undefined;
  readonly remember: boolean;
}

/** The login page's other way in; nothing where the browser has no passkeys. */
function PasskeyLogin(props: PasskeyLoginProps) {
  const { isSupported, isBusy, failure, start } = usePasskeyLogin(props);
  if (!isSupported) return null;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" ta="center">
        {t('or')}
      </Text>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        loading={isBusy}
        onClick={() => void start()}
      >
        {t('Log in with a passkey')}
      </Button>
      {failure === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}

/** A challenge is valid for five minutes; the offer in the username field is renewed before. */
const renewMs = 4 * 60_000;

interface PasskeyLoginOptions {
  /** Where to go afterwards; home without it. */
  readonly from: string | undefined;
  readonly remember: boolean;
}

/** Logging in with a passkey: by a button, or by choosing one in the username field. */
function usePasskeyLogin({ from, remember }: PasskeyLoginOptions) {
  const { leave } = useAsked();
  const [isSupported, setSupported] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const signIn = async (isAutofill: boolean): Promise<void> => {
    const passkey = await signWithPasskey(await api.call(createPasskeyLogin), isAutofill);
    const { user } = await api.call(loginWithPasskey, { body: { passkey, remember } });
    leave();
    enter(from ?? homeAddress(user));
  };

  const start = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    await signIn(false).catch((error: unknown) => setFailure(passkeyFailure(error)));
    setBusy(false);
  };

  const offer = useEffectEvent(() => {
    signIn(true).catch((error: unknown) => {
      // Silent unless the person has chosen a passkey: they may use another way, or the offer was renewed.
      if (error instanceof ApiError && [401, 403].includes(error.statusCode)) setFailure(error.message);
    });
  });

  useEffect(() => {
    setSupported(supportsPasskeys());
    let timer: ReturnType<typeof setInterval> | undefined;
    let isLeft = false;
    void supportsAutofill().then((isOffered) => {
      if (!isOffered || isLeft) return;
      offer();
      timer = setInterval(() => offer(), renewMs);
    });
    return () => {
      isLeft = true;
      if (timer === undefined) return;
      clearInterval(timer);
      void endAutofill();
    };
  }, []);

  return { isSupported, isBusy, failure, start };
}
