import { Stack, Text, type PasswordInputProps } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { t } from '@ovation/language/t.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { Strength } from './strength.ts';
import classes from './new-password-field.module.css';

/** A field for a new password, with its strength. */
export function NewPasswordField(props: PasswordInputProps) {
  const strength = useStrength(typeof props.value === 'string' ? props.value : '');
  return (
    <Stack gap={6}>
      <PasswordField autoComplete="new-password" {...props} />
      <StrengthMeter strength={strength} />
    </Stack>
  );
}

type StrengthOf = (password: string) => Strength;

/**
 * The lists of common passwords are half a megabyte: loaded with the first letter. If that fails, the server checks.
 */
function useStrength(password: string): Strength | undefined {
  const [strengthOf, setStrengthOf] = useState<StrengthOf>();
  const isChoosing = password !== '';
  useEffect(() => {
    if (isChoosing)
      void import('./strength.ts').then(
        (loaded) => setStrengthOf(() => loaded.strengthOf),
        () => undefined,
      );
  }, [isChoosing]);
  const typed = useDeferredValue(password);
  return typed === '' ? undefined : strengthOf?.(typed);
}

/**
 * A bar with a label; the bar only supports it. It takes its space from the start: if it appeared with the first
 * letter, the button below would move while it is pressed, and the press would be lost.
 */
function StrengthMeter({ strength }: { readonly strength: Strength | undefined }) {
  return (
    <div className={strength ? undefined : classes.empty}>
      <meter
        className={classes.meter}
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={strength?.score ?? 0}
        aria-label={t('Strength of the password')}
      />
      <Text
        size="sm"
        c={strength?.score === 0 ? 'var(--mantine-color-error)' : 'dimmed'}
        className={classes.label}
        aria-live="polite"
      >
        {strength?.label}
      </Text>
    </div>
  );
}
