import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { Alert, Button, Group, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '../../../platform/visitor/session.ts';
import { loadProvider, type ProviderKind } from './provider-script.ts';

interface ProviderFormProps {
  readonly kind: ProviderKind;
  readonly purpose: CaptchaPurpose;
  /** What was earned; undefined once it has expired. */
  readonly onToken: (token: string | undefined) => void;
}

/** reCAPTCHA's checkbox needs so much; below that there is a smaller one. */
const usualWidth = 304;

/** Without the looks that browsers give it; as high as the form that comes. */
const plain = { minWidth: 0, minHeight: 65, margin: 0, padding: 0, border: 0 };

/** The provider's own form, in the site's light or dark. */
export default function ProviderForm({ kind, purpose, onToken }: ProviderFormProps) {
  const place = useRef<HTMLFieldSetElement>(null);
  const theme = useComputedColorScheme();
  const { captchaSiteKey: sitekey } = useSettings();
  const [hasFailed, setFailed] = useState(false);
  const tell = useEffectEvent(onToken);
  useEffect(() => {
    if (hasFailed) return undefined;
    // Each form has an element of its own: reCAPTCHA does not show a second one in the same.
    const element = document.createElement('div');
    place.current?.append(element);
    const remove = showForm(kind, element, {
      sitekey,
      theme,
      action: purpose,
      size: sizeOf(kind, place.current?.clientWidth ?? usualWidth),
      callback: (token) => tell(token),
      'expired-callback': () => tell(undefined),
      'error-callback': () => setFailed(true),
    });
    return () => {
      remove();
      element.remove();
      tell(undefined);
    };
  }, [kind, purpose, sitekey, theme, hasFailed]);
  if (hasFailed) return <LoadFailure onRetry={() => setFailed(false)} />;
  return <fieldset ref={place} style={plain} aria-label="Confirm that you are not a robot" />;
}

type ShownOptions = Parameters<Awaited<ReturnType<typeof loadProvider>>['render']>[1];

/** Shows the form once its script is there; answers what takes it away. */
function showForm(kind: ProviderKind, element: HTMLElement, options: ShownOptions): () => void {
  let remove: (() => void) | undefined;
  let isGone = false;
  loadProvider(kind)
    .then((provider) => {
      if (isGone) return;
      const form = provider.render(element, options);
      remove = () => provider.remove?.(form);
    })
    .catch(() => isGone || options['error-callback']());
  return () => {
    isGone = true;
    remove?.();
  };
}

function sizeOf(kind: ProviderKind, width: number): string {
  if (kind === 'turnstile') return 'flexible';
  return width < usualWidth ? 'compact' : 'normal';
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Group justify="space-between">
        The check that you are not a robot could not be loaded.
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
