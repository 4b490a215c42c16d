import { t, translated } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import {
  socialProvider,
  finishSocialSecondStep,
  finishSocialRegistration,
  type SocialProvider,
} from '@ovation/contract/people/social.ts';
import { data, redirect, useNavigate } from 'react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { addressAfter, finishSignIn } from '../../../modules/accounts/social/finish-sign-in.ts';
import { providers } from '../../../modules/accounts/social/providers.ts';
import { accountAddress, homeAddress } from '../../../platform/addresses/addresses.ts';
import { saveFailureOf, api } from '../../../platform/api/api.ts';
import { loginFailed, loginStarted } from '../../../platform/state/auth.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { enter, useMe } from '../../../platform/visitor/session.ts';
import { sessionContext } from '../../../platform/visitor/session.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import type { Route } from './+types/social-callback.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AgreementField } from '../../../modules/accounts/registration/agreement-field.tsx';

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { data: provider } = socialProvider.safeParse(params.provider);
  if (provider === undefined)
    throw data({ code: 'not-found', message: t('This page does not exist.'), requestId: '' }, 404);
  const [code, state] = [url.searchParams.get('code') ?? '', url.searchParams.get('state') ?? ''];
  const isDenied = url.searchParams.has('error');
  const { me } = context.get(sessionContext);
  // The browser's Back leads here once more, after the answer was used.
  if (me && code === '' && !isDenied) return redirect(homeAddress(me));
  return { provider, code, state, isDenied };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Log in'), matches) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Where a provider sends people back: finishes the sign-in, and opens the page that they came from. */
export default function SocialCallback({ loaderData }: Route.ComponentProps) {
  const { label } = providers[loaderData.provider];
  const { failure, missing } = useFinish(loaderData);
  if (missing === 'agreement-required')
    return (
      <AuthCard
        title={t('Create your account')}
        description={t('{label} has confirmed who you are. You are new here.', { label: translated(label) })}
      >
        <SocialRegistrationForm />
      </AuthCard>
    );
  if (missing === 'second-factor-required')
    return (
      <AuthCard title={t('One more step')}>
        <SecondStepForm />
      </AuthCard>
    );
  if (failure !== undefined) return <Failed message={failure} />;
  return (
    <AuthCard title={t('One moment')}>
      <Stack align="center">
        <Loader aria-hidden />
        <Text component="output">{t('{label} is confirming who you are …', { label: translated(label) })}</Text>
      </Stack>
    </AuthCard>
  );
}

interface Finishing {
  /** The message of a failure. */
  readonly failure: string | undefined;
  /** What the person still has to do: the account has a second factor, or there is none yet. */
  readonly missing: MissingStep | undefined;
}

const missingSteps = ['second-factor-required', 'agreement-required'] as const;
type MissingStep = (typeof missingSteps)[number];

/** Sends the answer once. */
function useFinish(answer: Route.ComponentProps['loaderData']): Finishing {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState<MissingStep>();
  const hasBegun = useRef(false);
  const finish = useEffectEvent(async (): Promise<void> => {
    // What was used must not stay in the history, nor be sent again by a reload.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (answer.code === '') return setFailure(answer.isDenied ? denied(answer.provider) : t('This sign-in has ended.'));
    dispatch(loginStarted());
    try {
      enter(addressAfter(await finishSignIn(answer)));
    } catch (error) {
      const step = missingSteps.find((code) => error instanceof ApiError && error.code === code);
      if (step) return setMissing(step);
      const message = saveFailureOf(error);
      dispatch(loginFailed(message));
      setFailure(message);
    }
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, []);
  return { failure, missing };
}

const denied = (provider: SocialProvider): string =>
  t('You did not continue with {label}.', { label: translated(providers[provider].label) });

function Failed({ message }: { readonly message: string }) {
  const me = useMe();
  const navigate = useNavigate();
  return (
    <AuthCard title={t('That did not work')}>
      <Stack ta="center">
        <Text role="alert">{message}</Text>
        <Group justify="center">
          <Button size="md" onClick={() => void navigate(me ? accountAddress(me) : '/auth/login', { replace: true })}>
            {me ? t('Back to your account') : t('Back to login')}
          </Button>
        </Group>
      </Stack>
    </AuthCard>
  );
}

/** The code of an account with a second factor, after the provider has confirmed who signs in. */
function SecondStepForm() {
  const contractForm = useContractForm(finishSocialSecondStep, {
    initialValues: { code: '' },
    send: async (body) => enter(addressAfter(await api.call(finishSocialSecondStep, { body }))),
  });
  return (
    <Form of={contractForm} label={t('Enter your code')}>
      <TextInput
        label={t('Code')}
        description={t('From your authenticator app, or a recovery code.')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...contractForm.form.getInputProps('code')}
      />
      <SubmitButton of={contractForm} fullWidth>
        {t('Log in')}
      </SubmitButton>
    </Form>
  );
}

/** The agreement of a person who is new here, after the provider has confirmed who they are. */
function SocialRegistrationForm() {
  const contractForm = useContractForm<typeof finishSocialRegistration, { agreed: boolean }>(finishSocialRegistration, {
    initialValues: { agreed: false },
    toBody: ({ agreed }) => ({ agreed: agreed as true }),
    send: async (body) => enter(addressAfter(await api.call(finishSocialRegistration, { body }))),
  });
  return (
    <Form of={contractForm} label={t('Create your account')}>
      <AgreementField {...contractForm.form.getInputProps('agreed', { type: 'checkbox' })} />
      <SubmitButton of={contractForm} fullWidth>
        {t('Create my account')}
      </SubmitButton>
    </Form>
  );
}
