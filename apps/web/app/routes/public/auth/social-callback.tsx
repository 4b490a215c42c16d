import { ApiError } from '@ovation/client';
import { socialProvider, type SocialProvider } from '@ovation/contract/people/social.ts';
import { data, redirect, useNavigate } from 'react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { addressAfter, finishSignIn } from '../../../modules/accounts/social/finish-sign-in.ts';
import { providers } from '../../../modules/accounts/social/providers.ts';
import { SecondStepForm } from '../../../modules/accounts/social/second-step-form.tsx';
import { accountAddress, homeAddress } from '../../../platform/addresses/addresses.ts';
import { saveFailureOf } from '../../../platform/api/api.ts';
import { loginFailed, loginStarted } from '../../../platform/state/auth.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { enter, useMe } from '../../../platform/visitor/session.ts';
import { sessionContext } from '../../../platform/visitor/session.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import type { Route } from './+types/social-callback.ts';

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { data: provider } = socialProvider.safeParse(params.provider);
  if (provider === undefined)
    throw data({ code: 'not-found', message: 'This page does not exist.', requestId: '' }, 404);
  const [code, state] = [url.searchParams.get('code') ?? '', url.searchParams.get('state') ?? ''];
  const isDenied = url.searchParams.has('error');
  const { me } = context.get(sessionContext);
  // The browser's Back leads here once more, after the answer was used.
  if (me && code === '' && !isDenied) return redirect(homeAddress(me));
  return { provider, code, state, isDenied };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf('Log in', matches) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Where a provider sends people back: finishes the sign-in, and opens the page that they came from. */
export default function SocialCallback({ loaderData }: Route.ComponentProps) {
  const { label } = providers[loaderData.provider];
  const { failure, needsCode } = useFinish(loaderData);
  if (needsCode)
    return (
      <AuthCard title="One more step">
        <SecondStepForm />
      </AuthCard>
    );
  if (failure !== undefined) return <Failed message={failure} />;
  return (
    <AuthCard title="One moment">
      <Stack align="center">
        <Loader aria-hidden />
        <Text component="output">{label} confirms who you are …</Text>
      </Stack>
    </AuthCard>
  );
}

interface Finishing {
  /** The message of a failure. */
  readonly failure: string | undefined;
  /** The account has a second factor. */
  readonly needsCode: boolean;
}

/** Sends the answer once. */
function useFinish(answer: Route.ComponentProps['loaderData']): Finishing {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const hasBegun = useRef(false);
  const finish = useEffectEvent(async (): Promise<void> => {
    // What was used must not stay in the history, nor be sent again by a reload.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (answer.code === '') return setFailure(answer.isDenied ? denied(answer.provider) : 'This sign-in is over.');
    dispatch(loginStarted());
    try {
      enter(addressAfter(await finishSignIn(answer)));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-required') return setNeedsCode(true);
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
  return { failure, needsCode };
}

const denied = (provider: SocialProvider): string => `You did not continue with ${providers[provider].label}.`;

function Failed({ message }: { readonly message: string }) {
  const me = useMe();
  const navigate = useNavigate();
  return (
    <AuthCard title="That did not work">
      <Stack ta="center">
        <Text role="alert">{message}</Text>
        <Group justify="center">
          <Button size="md" onClick={() => void navigate(me ? accountAddress(me) : '/auth/login', { replace: true })}>
            {me ? 'Back to your account' : 'Back to the login'}
          </Button>
        </Group>
      </Stack>
    </AuthCard>
  );
}
