import { t, translated } from '@ovation/language/t.ts';
import type { SocialProvider } from '@ovation/contract/people/social.ts';
import { Alert, Stack, Text, Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { saveFailureOf } from '../../../platform/api/api.ts';
import { loginFailed, loginStarted } from '../../../platform/state/auth.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { useAsked } from '../../../platform/visitor/login-prompt.tsx';
import { useSettings } from '../../../platform/visitor/session.ts';
import { leaveFor, providers } from './providers.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';

interface SocialButtonsProps {
  /** The kind of account for a person who has none yet. */
  readonly kind: 'user' | 'performer';
  readonly remember?: boolean;
  readonly from: string | undefined;
}

/** Log in or register with Google or X; nothing where the site offers neither. */
export function SocialButtons({ kind, remember = false, from }: SocialButtonsProps) {
  const { signInWith } = useSettings();
  const { leave } = useAsked();
  const dispatch = useAppDispatch();
  const [going, setGoing] = useState<SocialProvider>();
  const [failure, setFailure] = useState<string>();
  if (signInWith.length === 0) return null;
  const go = async (provider: SocialProvider): Promise<void> => {
    setGoing(provider);
    setFailure(undefined);
    dispatch(loginStarted());
    leave();
    try {
      await leaveFor(provider, { role: kind, remember, ...(from === undefined ? {} : { returnTo: from }) });
    } catch (error) {
      const message = saveFailureOf(error);
      dispatch(loginFailed(message));
      setFailure(message);
      setGoing(undefined);
    }
  };
  return (
    <Stack gap="sm">
      <Text ta="center" c="dimmed" size="sm">
        {t('or')}
      </Text>
      {failure === undefined ? null : (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {signInWith.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          fullWidth
          loading={going === provider}
          disabled={going !== undefined}
          onClick={() => void go(provider)}
        >
          {t('Continue with {label}', { label: translated(providers[provider].label) })}
        </ProviderButton>
      ))}
    </Stack>
  );
}

interface ProviderButtonProps extends ButtonProps {
  readonly provider: SocialProvider;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** A button with the logo of a provider; disabled until hydration, as forms are. */
function ProviderButton({ provider, children, disabled, ...button }: ProviderButtonProps) {
  const hydrated = useHydrated();
  const { Logo } = providers[provider];
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<Logo size={20} stroke={1.8} aria-hidden />}
      disabled={disabled || !hydrated}
      data-waiting={!hydrated || undefined}
      {...button}
    >
      {children}
    </Button>
  );
}
