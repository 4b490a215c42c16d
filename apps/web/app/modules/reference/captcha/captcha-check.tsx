import { t } from '@ovation/language/t.ts';
import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import type { Captcha } from './use-captcha.ts';

const ProviderForm = lazyPart(() => import('./provider-form.tsx'));

/** The captcha of a form, shown above its submit button. */
export function CaptchaCheck({ of }: { readonly of: Captcha }) {
  if (of.kind === 'off') return null;
  return (
    <>
      {of.isShown ? <WithoutScripts /> : null}
      {of.kind === 'builtin' ? <WorkStatus isChecking={of.isChecking} /> : null}
      {of.kind !== 'builtin' && of.isShown ? (
        <Suspense fallback={<Skeleton height={65} />}>
          <ProviderForm key={of.round} kind={of.kind} purpose={of.purpose} onToken={of.setToken} />
        </Suspense>
      ) : null}
    </>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <Text size="sm">{t('To check that you are not a robot, this form needs JavaScript. Please turn it on.')}</Text>
    </noscript>
  );
}

/** When idle it takes no space between the fields and the button. */
const idleStyle = { marginTop: 'calc(-1 * var(--stack-gap))' };

/** Always rendered, so that screen readers announce text that appears in it. */
function WorkStatus({ isChecking }: { readonly isChecking: boolean }) {
  return (
    <Text component="output" size="sm" c="dimmed" ta="center" {...(isChecking ? {} : { style: idleStyle })}>
      {isChecking ? t('Checking that you are not a robot…') : null}
    </Text>
  );
}
