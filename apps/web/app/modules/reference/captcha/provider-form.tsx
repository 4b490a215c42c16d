import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { Alert, Button, Group, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '../../../platform/visitor/session.ts';
import { loadProvider, type ProviderKind } from './provider-script.ts';

interface ProviderFormProps {
  readonly kind: ProviderKind;
  readonly purpose: CaptchaPurpose;
  /** Called with the token of a solved captcha, and with undefined once it has expired. */
  readonly onToken: (token: string | undefined) => void;
}

/** The width of reCAPTCHA's normal checkbox, in pixels; below it the compact one is used. */
const normalWidth = 304;

/** A fieldset without the browser's style, as high as the form that will fill it. */
const plain = { minWidth: 0, minHeight: 65, margin: 0, padding: 0, border: 0 };

/** The provider's form, in the site's color scheme. */
export default function ProviderForm({ kind, purpose, onToken }: ProviderFormProps) {
  const container = useRef<HTMLFieldSetElement>(null);
  const theme = useComputedColorScheme();
  const { captchaSiteKey: sitekey } = useSettings();
  const [hasFailed, setFailed] = useState(false);
  const setToken = useEffectEvent(onToken);
  useEffect(() => {
    if (hasFailed) return undefined;
    // A new element for each form: reCAPTCHA cannot render twice into the same one.
    const element = document.createElement('div');
    container.current?.append(element);
    const remove = showForm(kind, element, {
      sitekey,
      theme,
      action: purpose,
      size: sizeOf(kind, container.current?.clientWidth ?? normalWidth),
      callback: (token) => setToken(token),
      'expired-callback': () => setToken(undefined),
      'error-callback': () => setFailed(true),
    });
    return () => {
      remove();
      element.remove();
      setToken(undefined);
    };
  }, [kind, purpose, sitekey, theme, hasFailed]);
  if (hasFailed) return <LoadFailure onRetry={() => setFailed(false)} />;
  return <fieldset ref={container} style={plain} aria-label={t('Confirm that you are not a robot')} />;
}

type ShownOptions = Parameters<Awaited<ReturnType<typeof loadProvider>>['render']>[1];

/** Shows the form once its script is loaded; returns a function that removes it. */
function showForm(kind: ProviderKind, element: HTMLElement, options: ShownOptions): () => void {
  let remove: (() => void) | undefined;
  let isRemoved = false;
  loadProvider(kind)
    .then((provider) => {
      if (isRemoved) return;
      const form = provider.render(element, options);
      remove = () => provider.remove?.(form);
    })
    .catch(() => isRemoved || options['error-callback']());
  return () => {
    isRemoved = true;
    remove?.();
  };
}

function sizeOf(kind: ProviderKind, width: number): string {
  if (kind === 'turnstile') return 'flexible';
  return width < normalWidth ? 'compact' : 'normal';
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Group justify="space-between">
        {rich('The robot check couldn’t be loaded.<button>Try again</button>', {
          button: <Button size="xs" variant="default" onClick={onRetry} />,
        })}
      </Group>
    </Alert>
  );
}
