import type { SocialProvider } from '@ovation/contract/people/social.ts';
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { providers } from './providers.ts';

interface ProviderButtonProps extends ButtonProps {
  readonly provider: SocialProvider;
  readonly children: ReactNode;
  readonly onClick: () => void;
}

/** A button with the logo of a provider; disabled until hydration, as forms are. */
export function ProviderButton({ provider, children, disabled, ...button }: ProviderButtonProps) {
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
