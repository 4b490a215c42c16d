import { Stack, type PasswordInputProps } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { Strength } from './strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

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
