import { Group, Loader, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './captcha-check.module.css';
import type { Captcha } from './use-captcha.ts';

const ProviderForm = lazy(() => import('./provider-form.tsx'));

/** Stands above the button that sends a form. */
export function CaptchaCheck({ of }: { readonly of: Captcha }) {
  if (of.kind === 'off') return null;
  if (of.kind === 'builtin') return <WorkStatus isChecking={of.isChecking} />;
  if (!of.isAsked) return null;
  return <Suspense fallback={<Skeleton height={65} />}><ProviderForm key={of.round} kind={of.kind} purpose={of.purpose} onToken={of.setToken} /></Suspense>;
}

/** Always on the page, so that screen readers announce what appears in it. */
function WorkStatus({ isChecking }: { readonly isChecking: boolean }) {
  return (
    <output className={classes.status}>
      {isChecking ? (
        <Group gap="xs" justify="center">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">Checking that you are not a robot…</Text>
        </Group>
      ) : null}
    </output>
  );
}
