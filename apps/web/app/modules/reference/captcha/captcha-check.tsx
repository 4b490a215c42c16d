import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Captcha } from './use-captcha.ts';

const ProviderForm = lazy(() => import('./provider-form.tsx'));

/** Stands above the button that sends a form. */
export function CaptchaCheck({ of }: { readonly of: Captcha }) {
  if (of.kind === 'off') return null;
  if (of.kind === 'builtin') return <WorkStatus isChecking={of.isChecking} />;
  if (!of.isAsked) return null;
  return (
    <Suspense fallback={<Skeleton height={65} />}>
      <ProviderForm key={of.round} kind={of.kind} purpose={of.purpose} onToken={of.setToken} />
    </Suspense>
  );
}

/** At rest it takes no room between the fields and the button. */
const atRest = { marginTop: 'calc(-1 * var(--stack-gap))' };

/** Always on the page, so that screen readers announce what appears in it. */
function WorkStatus({ isChecking }: { readonly isChecking: boolean }) {
  return (
    <Text component="output" size="sm" c="dimmed" ta="center" {...(isChecking ? {} : { style: atRest })}>
      {isChecking ? 'Checking that you are not a robot…' : null}
    </Text>
  );
}
