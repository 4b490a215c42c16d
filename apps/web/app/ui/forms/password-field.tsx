import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

const toggle = { 'aria-label': 'Show the password' };

/** A password, with a button that shows what is typed. Mantine's own leaves its input without a word of what is wrong with it. */
export function PasswordField(props: PasswordInputProps) {
  const id = useId();
  const isWrong = Boolean(props.error);
  const describedBy = [isWrong ? `${id}-error` : '', props.description === undefined ? '' : `${id}-description`]
    .filter(Boolean)
    .join(' ');
  return (
    <PasswordInput
      id={id}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy || undefined}
      visibilityToggleButtonProps={toggle}
      {...props}
    />
  );
}
