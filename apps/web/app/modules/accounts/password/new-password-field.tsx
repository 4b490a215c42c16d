import { Stack, type PasswordInputProps } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import type { Strength } from './strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

/** A password that is being chosen, with how hard it is to guess. */
export function NewPasswordField(props: PasswordInputProps) {
  const strength = useStrength(typeof props.value === 'string' ? props.value : '');
  return (
    <Stack gap={6}>
      <PasswordField autoComplete="new-password" {...props} />
      {strength ? <StrengthMeter strength={strength} /> : null}
    </Stack>
  );
}

type Judge = (password: string) => Strength;

/** The lists of what is guessed first are half a megabyte: they come with the first letter. Where they do not come, the server still judges. */
function useStrength(password: string): Strength | undefined {
  const [judge, setJudge] = useState<Judge>();
  const isChoosing = password !== '';
  useEffect(() => {
    if (isChoosing)
      void import('./strength.ts').then(
        (loaded) => setJudge(() => loaded.judge),
        () => undefined,
      );
  }, [isChoosing]);
  const typed = useDeferredValue(password);
  return typed === '' ? undefined : judge?.(typed);
}
